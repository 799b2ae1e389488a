internal import Foundation
package import Glibc

/// What the kernel says a process is doing.
package enum ProcessState: Equatable {
  case zombie, other

  package init?(of pid: pid_t) {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let after = text.split(separator: ") ").last
    else { return nil }
    self = after.hasPrefix("Z") ? .zombie : .other
  }
}

/// Polls until the condition holds; false after a deadline no healthy machine reaches.
package nonisolated(nonsending) func becomesTrue(_ condition: () async -> Bool) async -> Bool {
  for _ in 0..<3000 {
    if await condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return await condition()
}
