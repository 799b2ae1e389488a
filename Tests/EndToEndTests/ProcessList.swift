import Foundation

/// What the kernel tells of processes (proc_pid_stat(5)).
enum ProcessList {
  /// The states of a process's threads, such as `S`: asleep; empty: it is gone.
  static func states(of process: pid_t) -> [Character] {
    let folder = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.compactMap { thread in
      let stat = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8)
      // A program may be called anything, but the last bracket is its end.
      return stat?.split(separator: ")").last?.first { $0 != " " }
    }
  }

  /// Whether a process runs: one that has ended and was not reaped does not.
  static func isRunning(_ process: pid_t) -> Bool {
    states(of: process).contains { $0 != "Z" && $0 != "X" }
  }
}
