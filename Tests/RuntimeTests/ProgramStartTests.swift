import Glibc
import Testing

@testable import Runtime

@Suite struct ProgramStartTests {
  @Test func `A file that cannot be handed over is an error, and nothing is started`() throws {
    let program = try #require(Program(["/bin/true"]))
    #expect(throws: ProgramError.system("dup", EBADF)) {
      var pipes = ChildProcess.Pipes()
      pipes.errors.writing = .max
      _ = try ChildProcess.spawn(program, pipes)
    }
  }

  @Test func `What the system refuses is told with its call`() throws {
    #expect(
      ProgramError.system("clone", EAGAIN).description
        == "The system has no room for another program (clone: Resource temporarily"
        + " unavailable); end some, or raise the limits of the service.")
  }

  @Test func `What is no program cannot be run`() throws {
    let program = try #require(Program(["/dev/null"]))
    #expect(throws: ProgramError.cannotBeRun) {
      _ = try ChildProcess.spawn(program, ChildProcess.Pipes())
    }
  }
}
