import Glibc
import Testing

@testable import Runtime

@Suite struct StoredDescriptorTests {
  @Test func `what the manager has held is found by its name`() {
    let environment = [
      "LISTEN_PID": "42", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "agent:screen:screen",
    ]
    let found = StoredDescriptor.handedOver(environment, 42)
    #expect(found.map(\.name) == ["agent", "screen", "screen"])
    #expect(found.map(\.number) == [3, 4, 5])
  }

  @Test(arguments: [
    [:], ["LISTEN_PID": "43", "LISTEN_FDS": "1", "LISTEN_FDNAMES": "screen"],
    ["LISTEN_PID": "42", "LISTEN_FDS": "-1", "LISTEN_FDNAMES": "screen"],
    ["LISTEN_PID": "42", "LISTEN_FDS": "2", "LISTEN_FDNAMES": "screen"],
    ["LISTEN_PID": "42", "LISTEN_FDS": "1"],
  ])
  func `what is meant for another, or makes no sense, is left alone`(environment: [String: String])
  {
    #expect(StoredDescriptor.handedOver(environment, 42).isEmpty)
  }

  @Test func `the manager gets a copy, under the name, in place of the one before`() throws {
    let manager = try NotifyManager(.path)
    var pipe: [CInt] = [0, 0]
    try #require(Glibc.pipe(&pipe) == 0)
    defer { pipe.forEach { close($0) } }
    StoredDescriptor(pipe[1], as: "screen", environment: ["NOTIFY_SOCKET": manager.name]).store()
    let first = try #require(manager.next())
    #expect(first == ("FDSTOREREMOVE=1\nFDNAME=screen", -1))
    let (message, copy) = try #require(manager.next())
    defer { close(copy) }
    #expect(message == "FDSTORE=1\nFDPOLL=0\nFDNAME=screen")
    // It is the same pipe.
    try #require(write(copy, "x", 1) == 1)
    var byte: UInt8 = 0
    #expect(read(pipe[0], &byte, 1) == 1)
    #expect(byte == UInt8(ascii: "x"))
  }
}
