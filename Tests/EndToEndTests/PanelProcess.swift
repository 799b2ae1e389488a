import Foundation
import TestFolders

/// The built program, running.
final class PanelProcess {
  /// How it ended.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
  }

  private let process = Process()
  /// Holds the outputs, and goes with its last owner.
  private let folder: TestFolder
  private let errorPath: String
  private let outputPath: String

  /// - Parameters:
  ///   - environment: Beside what every program gets; it is started in a bare one.
  ///   - launcher: What becomes the program after it has changed its own surroundings.
  ///   - program: Its name.
  init(
    _ arguments: [String], environment: [String: String] = [:], folder: TestFolder,
    launcher: [String] = [], program: String = "detent"
  ) throws {
    self.folder = folder
    errorPath = try folder.write("", to: "stderr-\(UUID().uuidString.prefix(8))")
    outputPath = try folder.write("", to: "stdout-\(UUID().uuidString.prefix(8))")
    // What tells of a crash outlives the program and holds its end of the pipe by which we hear that
    // it is gone.
    let own = [
      "PATH": "/usr/bin:/bin", "HOME": folder.path(""), "LANG": "C.UTF-8",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    let command = try launcher + [Self.url(of: program).path] + arguments
    process.executableURL = URL(fileURLWithPath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = own.merging(environment) { $1 }
    process.standardOutput = FileHandle(forWritingAtPath: outputPath)
    process.standardError = FileHandle(forWritingAtPath: errorPath)
    try process.run()
  }

  deinit {
    guard process.isRunning else { return }
    kill(pid, SIGKILL)
    process.waitUntilExit()
  }

  /// `detent ctl` with these words, which has ended, for a panel whose runtime folder this is.
  static func ctl(
    _ words: [String], in folder: TestFolder, environment: [String: String] = [:]
  ) async throws -> PanelProcess {
    let process = try PanelProcess(
      ["ctl"] + words,
      environment: ["XDG_RUNTIME_DIR": folder.path("")].merging(environment) { $1 },
      folder: folder)
    try await Stand.poll("the answer to \(words)") { process.end != nil }
    return process
  }

  var pid: pid_t { process.processIdentifier }
  var errorOutput: String { (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? "" }

  var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

  /// nil as long as it runs.
  var end: End? {
    guard !process.isRunning else { return nil }
    return process.terminationReason == .exit
      ? .exit(process.terminationStatus) : .signal(process.terminationStatus)
  }

  func signal(_ number: Int32) { kill(pid, number) }

  /// Whether all its threads wait for something else than a processor.
  var isAsleep: Bool { ProcessList.states(of: pid).allSatisfy { $0 == "S" } }

  /// How often its threads have gone to sleep of their own will.
  func sleeps() throws -> Int {
    let folder = "/proc/\(pid)/task"
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(0) { sum, task in
      // A thread may end while they are counted.
      let path = "\(folder)/\(task)/status"
      let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
  }

  /// What is mapped into its memory (proc_pid_maps(5)).
  ///
  /// Read piece by piece: the kernel gives a page at a time, at which Foundation takes the file's
  /// end to be reached.
  func mappings() throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(pid)/maps"))
    defer { try? file.close() }
    var bytes = Data()
    while let piece = try file.read(upToCount: 4096), !piece.isEmpty { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// It is built beside the tests.
  private static func url(of program: String) throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(program)
  }
}
