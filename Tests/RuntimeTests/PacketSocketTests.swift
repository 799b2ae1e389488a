import CLinux
import Glibc
import Runtime
import TestFolders
import TestSupport
import Testing

@Suite struct PacketSocketTests {
  /// Two sockets that are connected (socketpair(2)), the second one bare.
  private func pair() throws -> (PacketSocket, CInt) {
    var ends: [CInt] = [-1, -1]
    try #require(socketpair(AF_UNIX, CInt(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
    return (PacketSocket(adopting: ends[0]), ends[1])
  }

  /// Sends one byte, or none, with copies of a descriptor beside it (SCM_RIGHTS in unix(7)).
  private func send(
    _ descriptor: CInt, times count: Int, over socket: CInt, bytes length: Int = 1
  ) -> Int {
    // struct cmsghdr: its length, level and kind, and then the descriptors.
    var control = [CInt](repeating: 0, count: 4 + count + count % 2)
    control.withUnsafeMutableBytes { bytes in
      bytes.storeBytes(of: 16 + 4 * count, as: Int.self)
      bytes.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: CInt.self)
      bytes.storeBytes(of: 1, toByteOffset: 12, as: CInt.self)
    }
    for place in 0..<count { control[4 + place] = descriptor }
    var byte: UInt8 = 7
    return withUnsafeMutablePointer(to: &byte) { byte in
      var part = iovec(iov_base: byte, iov_len: length)
      return withUnsafeMutablePointer(to: &part) { part in
        control.withUnsafeMutableBytes { control in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          return sendmsg(socket, &message, 0)
        }
      }
    }
  }

  private func openDescriptors() -> Int {
    (0..<1024).count { fcntl(CInt($0), F_GETFD) != -1 }
  }

  @Test func `a socket for a group takes the place of one whose program has gone, and no other's`()
    throws
  {
    let folder = try TestFolder()
    let path = folder.path("ctl.sock")
    func mode() throws -> UInt32 {
      var status = stat()
      try #require(lstat(path, &status) == 0)
      return status.st_mode & 0o777
    }
    do {
      let first = try PacketSocket.listening(at: path, for: nil)
      #expect(try mode() == 0o600)
      #expect(throws: PacketSocketError.cannotListen(path, EADDRINUSE)) {
        _ = try PacketSocket.listening(at: path, for: nil)
      }
      _ = first
    }
    let group = try #require(getgrgid(getgid()))
    let second = try PacketSocket.listening(at: path, for: String(cString: group.pointee.gr_name))
    #expect(try mode() == 0o660)
    #expect(throws: Never.self) { _ = try PacketSocket.connected(to: path) }
    _ = second
    // What is no socket stays.
    let file = try folder.write("kept", to: "file")
    #expect(throws: PacketSocketError.cannotListen(file, EADDRINUSE)) {
      _ = try PacketSocket.listening(at: file, for: nil)
    }
    #expect(folder.text(of: "file") == "kept")
    #expect(throws: PacketSocketError.noGroup("none-of-this-name")) {
      _ = try PacketSocket.listening(at: folder.path("other"), for: "none-of-this-name")
    }
  }

  // What a whole process has is looked at in a process of the test's own.
  @Test func `of what is sent beside a packet nothing stays open that nobody asked for`() async {
    await #expect(processExitsWith: .success) {
      let tests = PacketSocketTests()
      let (socket, other) = try tests.pair()
      for count in [1, 2, 3, 8] {
        let before = tests.openDescriptors()
        for _ in 0..<10 {
          #expect(tests.send(0, times: count, over: other) == 1)
          switch socket.receive() {
          case .packet(let bytes, let memory):
            #expect(bytes == [7])
            #expect((memory != nil) == (count == 1))
          case .nothing: Issue.record("nothing has come")
          case .end: #expect(count > 1)
          }
        }
        // The testing library opens one of its own now and then.
        #expect(tests.openDescriptors() < before + 10, "\(count) at a time")
      }
      let before = tests.openDescriptors()
      for _ in 0..<20 {
        #expect(tests.send(0, times: 1, over: other, bytes: 0) == 0)
        if case .packet = socket.receive() { Issue.record("an empty packet counts") }
      }
      #expect(tests.openDescriptors() < before + 10, "beside empty packets")
    }
  }
}
