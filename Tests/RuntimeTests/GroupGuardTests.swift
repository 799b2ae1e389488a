import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Runtime

@Suite struct GroupGuardTests {
  /// The processes that have a word in their command.
  private func processes(with word: String) throws -> [pid_t] {
    let folder = try #require(opendir("/proc"))
    defer { closedir(folder) }
    var found: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let process = pid_t(name), let file = fopen("/proc/\(name)/cmdline", "r") else {
        continue
      }
      defer { fclose(file) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let length = fread(&bytes, 1, bytes.count, file)
      let words = bytes.prefix(length)
      if words.split(separator: 0).contains(Array(word.utf8)[...]) { found.append(process) }
    }
    return found
  }

  private final class Count: Sendable { let value = Atomic(0) }

  @Test(arguments: 0..<8)
  func `Programs that start in the very moment of the kill end as all others do`(
    round: Int
  ) async throws {
    let word = "600.\(getpid())\(round)"
    await #expect(processExitsWith: .signal(SIGKILL)) { [word = word as String] in
      Orphans.adopt()
      let program = try #require(Program(["sleep", word]))
      let count = Count()
      await withTaskGroup { [program, count] group in
        for _ in 0..<4 {
          group.addTask {
            while true {
              guard var (pipes, _) = try? ChildProcess.start(program, readsOutput: false) else {
                return
              }
              pipes.errors.close()
              let number = count.value.add(1, ordering: .relaxed).newValue
              if number == 24 { kill(getpid(), SIGKILL) }
            }
          }
        }
      }
    }
    #expect(await becomesTrue { (try? processes(with: word).isEmpty) == true })
    for process in try processes(with: word) { kill(process, SIGKILL) }
  }

  @Test func `A process without programs has no guard beside it`() async throws {
    await #expect(processExitsWith: .exitCode(7)) {
      Orphans.adopt()
      let isAlone = waitpid(-1, nil, WNOHANG) < 0 && errno == ECHILD
      exit(isAlone ? 7 : 1)
    }
  }
}
