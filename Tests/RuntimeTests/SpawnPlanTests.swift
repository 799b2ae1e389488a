import Glibc
import Testing

@testable import Runtime

@Suite struct SpawnPlanTests {
  @Test func `A file that cannot be handed over is an error, and nothing is started`() throws {
    let program = try #require(Program(["/bin/true"]))
    #expect(throws: ProgramError.system("posix_spawn_file_actions_adddup2", EBADF)) {
      // There is no pipe for what it says of its errors.
      _ = try ChildProcess.spawn(program, ChildProcess.Pipes())
    }
  }

  @Test func `What the system refuses is told with its call`() throws {
    #expect(throws: ProgramError.system("posix_spawn_file_actions_addopen", EBADF)) {
      var plan = try SpawnPlan()
      try plan.open("/dev/null", O_RDONLY, as: -1)
    }
    #expect(throws: ProgramError.system("posix_spawn_file_actions_addclosefrom_np", EBADF)) {
      var plan = try SpawnPlan()
      try plan.close(from: -1)
    }
    #expect(
      ProgramError.system("posix_spawn", EAGAIN).description
        == "The system has no room for another program (posix_spawn: Resource temporarily"
        + " unavailable); end some, or raise the limits of the service.")
  }

  @Test func `What is no program cannot be run`() throws {
    let program = try #require(Program(["/dev/null"]))
    #expect(throws: ProgramError.cannotBeRun) {
      var plan = try SpawnPlan()
      _ = try plan.start(program)
    }
  }
}
