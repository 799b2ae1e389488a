import Glibc
import Runtime
import TestFolders
import TestSupport
import Testing

/// A program in the middle of a system call that does not come back hears no signal; here none is
/// sent.
@Suite struct UnkillableTests {
  @Test(.timeLimit(.minutes(5)))
  func `a child that cannot be killed is left behind, and reaped when it ends after all`()
    async throws
  {
    let folder = try TestFolder()
    var program = try #require(
      Program(
        ["/bin/sh", "-c", "echo $$ > \"$1\"; exec sleep 600", "sh", folder.path("pid")],
        grace: .milliseconds(10)))
    program.signal = { _, _ in }
    let running = Task { [program] in try await program.run { _ in false } }
    #expect(await becomesTrue { folder.text(of: "pid").hasSuffix("\n") })
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
    let pid = try #require(pid_t(folder.text(of: "pid").filter(\.isNumber)))
    #expect(kill(pid, 0) == 0, "it is still there")
    kill(pid, SIGKILL)
    #expect(await becomesTrue { kill(pid, 0) == -1 && errno == ESRCH }, "nobody has reaped it")
  }
}
