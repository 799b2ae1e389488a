import Foundation
import Glibc
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing

/// A real broker (mosquitto) on ports of its own, with a user “panel” and a certificate of its own
/// authority. It ends with the test.
final class TestBroker {
  static let password = "o-tannenbaum"

  let folder: TestFolder
  let port: Int
  let encryptedPort: Int
  private var process: Process?

  /// - Parameter options: Further lines of its configuration.
  init(_ options: String = "") async throws {
    folder = try TestFolder()
    (port, encryptedPort) = (Self.freePort(), Self.freePort())
    try folder.write(Self.password + "\n", to: "password")
    try Self.run("mosquitto_passwd", "-b", "-c", folder.path("users"), "panel", Self.password)
    for name in ["ca", "other"] { try makeAuthority(name) }
    try Self.run(
      "openssl", "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout",
      folder.path("server.key"), "-out", folder.path("server.csr"))
    try folder.write("subjectAltName=DNS:localhost,IP:127.0.0.1\n", to: "names")
    try Self.run(
      "openssl", "x509", "-req", "-in", folder.path("server.csr"), "-CA", folder.path("ca.pem"),
      "-CAkey", folder.path("ca.key"), "-CAcreateserial", "-days", "3650", "-extfile",
      folder.path("names"), "-out", folder.path("server.pem"))
    try folder.write(
      """
      per_listener_settings false
      allow_anonymous false
      password_file \(folder.path("users"))
      max_queued_messages 0
      user root
      \(options)
      listener \(port) 127.0.0.1
      listener \(encryptedPort) 127.0.0.1
      certfile \(folder.path("server.pem"))
      keyfile \(folder.path("server.key"))

      """, to: "broker.conf")
    try await start()
  }

  deinit { kill() }

  func start() async throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.find("mosquitto")))
    process.arguments = ["-c", folder.path("broker.conf")]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    self.process = process
    let port = port
    try #require(await becomesTrue { Self.answers(port) })
  }

  func kill() {
    guard let process else { return }
    Glibc.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    self.process = nil
  }

  /// The sections for the broker, with these sources and actions.
  func configuration(
    _ rest: String, url: String? = nil, keys: String = ""
  ) throws -> Configuration {
    let url = url ?? "mqtt://127.0.0.1:\(port)"
    let text = """
      secrets: {broker: {file: \(folder.path("password"))}}
      mqtt: {url: "\(url)", user: panel, password: broker\(keys)}
      \(rest)
      """
    return try Configuration.unhurried(text)
  }

  /// Publishes each line under a topic.
  func flood(_ topic: String, _ lines: String) throws {
    try folder.write(lines, to: "lines")
    try Self.run(
      "sh", "-c",
      "mosquitto_pub -p \(port) -u panel -P \(Self.password) -t \(topic) -l < \(folder.path("lines"))"
    )
  }

  /// Publishes a message of a length, which the broker keeps.
  func keep(bytes: Int, as topic: String) throws {
    try folder.write(String(repeating: "x", count: bytes), to: "message")
    try Self.run(
      "mosquitto_pub", "-p", "\(port)", "-u", "panel", "-P", Self.password, "-r", "-q", "1", "-t",
      topic, "-f", folder.path("message"))
  }

  private func makeAuthority(_ name: String) throws {
    try Self.run(
      "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "3650", "-subj",
      "/CN=test-\(name)", "-keyout", folder.path("\(name).key"), "-out", folder.path("\(name).pem"))
  }

  private static func find(_ program: String) -> String? {
    ["/usr/sbin", "/usr/bin", "/bin"].map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
  }

  private static func run(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(find(program)))
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) failed")
  }

  /// A port that nobody has now.
  static func freePort() -> Int {
    withSocket { descriptor, address in
      bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      getsockname(descriptor, address, &length)
      return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        Int(UInt16(bigEndian: $0.pointee.sin_port))
      }
    }
  }

  private static func answers(_ port: Int) -> Bool {
    withSocket(port) { descriptor, address in
      connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }

  private static func withSocket<Result>(
    _ port: Int = 0, _ body: (CInt, UnsafeMutablePointer<sockaddr>) -> Result
  ) -> Result {
    let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body(descriptor, $0) }
    }
  }
}
