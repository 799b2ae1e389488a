internal import CLinux
internal import Glibc

/// What a program is given when it is started: its files, a session of its own and all signals.
///
/// Whatever of it cannot be had is an error: a program must not run with other files than it is
/// told.
struct SpawnPlan: ~Copyable {
  private var actions: posix_spawn_file_actions_t
  private var attributes: posix_spawnattr_t

  /// - Throws: `ProgramError.system`.
  init() throws(ProgramError) {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    try Self.check("posix_spawn_file_actions_init", posix_spawn_file_actions_init(&actions))
    let code = posix_spawnattr_init(&attributes)
    guard code == 0 else {
      posix_spawn_file_actions_destroy(&actions)
      throw .system("posix_spawnattr_init", code)
    }
    (self.actions, self.attributes) = (actions, attributes)
  }

  deinit {
    // They are constants here, and C wants to write to them.
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  /// Its file of that number is the one at `path` (posix_spawn_file_actions_addopen(3)).
  mutating func open(_ path: String, _ flags: Int32, as number: Int32) throws(ProgramError) {
    try Self.check(
      "posix_spawn_file_actions_addopen",
      posix_spawn_file_actions_addopen(&actions, number, path, flags, 0))
  }

  /// Its file of that number is this process's `descriptor` (posix_spawn_file_actions_adddup2(3)).
  mutating func hand(_ descriptor: Int32, as number: Int32) throws(ProgramError) {
    try Self.check(
      "posix_spawn_file_actions_adddup2",
      posix_spawn_file_actions_adddup2(&actions, descriptor, number))
  }

  /// It has no files from that number on (posix_spawn_file_actions_addclosefrom_np(3)).
  mutating func close(from number: Int32) throws(ProgramError) {
    try Self.check(
      "posix_spawn_file_actions_addclosefrom_np",
      posix_spawn_file_actions_addclosefrom_np(&actions, number))
  }

  /// In a session of its own, with no signal held back or ignored, whatever this thread does.
  mutating func makeFresh() throws(ProgramError) {
    var signals = sigset_t()
    sigemptyset(&signals)
    try Self.check("posix_spawnattr_setsigmask", posix_spawnattr_setsigmask(&attributes, &signals))
    sigfillset(&signals)
    try Self.check(
      "posix_spawnattr_setsigdefault", posix_spawnattr_setsigdefault(&attributes, &signals))
    let flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    try Self.check(
      "posix_spawnattr_setflags", posix_spawnattr_setflags(&attributes, Int16(flags)))
  }

  /// Starts a program with the first of its paths that there is one at (posix_spawn(3)).
  mutating func start(_ program: Program) throws(ProgramError) -> pid_t {
    let words = try CStrings(program.words)
    let environment = try CStrings(program.environment)
    var process = pid_t()
    var code = ENOENT
    for path in program.paths where code != 0 {
      code = posix_spawn(
        &process, path, &actions, &attributes, words.pointers, environment.pointers)
    }
    if [EAGAIN, ENOMEM].contains(code) { throw .system("posix_spawn", code) }
    guard code == 0 else { throw .cannotBeRun }
    return process
  }

  private static func check(_ call: String, _ code: Int32) throws(ProgramError) {
    guard code == 0 else { throw .system(call, code) }
  }
}

/// Copies of strings as C has them, with a null at their end.
private struct CStrings: ~Copyable {
  let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) throws(ProgramError) {
    let copies = strings.map { strdup($0) }
    // Cut short, it would be another command.
    guard copies.allSatisfy({ $0 != nil }) else {
      copies.forEach { free($0) }
      throw .system("strdup", ENOMEM)
    }
    pointers = copies + [nil]
  }

  deinit { pointers.forEach { free($0) } }
}
