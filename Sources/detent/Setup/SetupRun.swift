import Arguments
import Forms
import Glibc
import Settings

/// Carries out the steps of `detent setup`.
struct SetupRun {
  /// The folder that is the root of the machine; empty: this machine.
  var root = ""
  /// Runs a program to its end, and returns its status.
  var start: ([String]) -> Int32 = SetupRun.start

  private var configuration: String { root + SetupMachine.configuration }
  private var folder: String { root + SetupMachine.folder }

  func carryOut(_ step: SetupStep) throws {
    switch step {
    case .install(let package):
      try run("apt-get", "install", "-y", "--no-install-recommends", package)
    case .remove(let package): try run("apt-get", "remove", "-y", package)
    case .takeExample(let name): try takeExample(name)
    case .takeHouse(let address): try takeHouse(address)
    case .write(let key, let value): try write(key, value)
    case .disable(let unit): try run("systemctl", "disable", "--now", unit)
    case .enable(let unit):
      try run("systemctl", "enable", unit)
      try run("systemctl", "restart", unit)
    }
  }

  /// Writes a key of `display`.
  func write(_ key: String, _ value: String) throws {
    let text = TextFile.exists(configuration) ? try TextFile.read(configuration) : ""
    do throws(SettingsError) {
      let new = try DisplayKey.write(key, value, into: text)
      if new != text { try AtomicFile.replaceMakingFolder(configuration, with: Array(new.utf8)) }
    } catch {
      throw Failure.cannotWrite(error.description)
    }
    try show(configuration)
  }

  private func takeExample(_ name: String) throws {
    let paths = SetupMachine.exampleFolders.map { root + $0 }
    guard let from = paths.first(where: { TextFile.exists("\($0)/\(name).yaml") }) else {
      let places = paths.joined(separator: " or ")
      throw Failure.cannotWrite("There is no example \(name) in \(places).")
    }
    let text = try TextFile.read("\(from)/\(name).yaml")
    if text.contains("pictures/"), TextFile.exists("\(from)/pictures") {
      try run("cp", "-r", "\(from)/pictures", folder)
      try run("chgrp", "-R", "detent-readers", folder + "/pictures")
    }
    try replace(by: text)
  }

  private func takeHouse(_ address: String?) throws {
    let (house, token) = (free(folder + "/home", ".yaml"), free(folder + "/secrets/home", ""))
    try run(
      [program, "setup", "home-assistant"] + (address.map { [$0] } ?? [])
        + ["--output", house, "--token-file", token])
    try show(house)
    try run("chown", "root:detent", token)
    try run("chmod", "640", token)
    try replace(by: "include: [\(house.split(separator: "/").last ?? "")]\n")
  }

  /// The path of this program.
  private var program: String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    guard count > 0 else { return "detent" }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Puts another text into the configuration, and keeps the former one under a new name.
  private func replace(by text: String) throws {
    do throws(SettingsError) {
      if TextFile.exists(configuration) {
        let old = free(configuration, ".old")
        let bytes = Array((try? TextFile.read(configuration))?.utf8 ?? "".utf8)
        try AtomicFile.replaceMakingFolder(old, with: bytes, mode: 0o640)
        print("The former panel is kept in \(old).")
      }
      try AtomicFile.replaceMakingFolder(configuration, with: Array(text.utf8))
    } catch {
      throw Failure.cannotWrite(error.description)
    }
    try show(configuration)
  }

  /// Lets the panel and the agent read a file, and nobody else.
  private func show(_ path: String) throws {
    try run("chgrp", "detent-readers", path)
    try run("chmod", "640", path)
  }

  /// A path that no file has yet.
  private func free(_ path: String, _ ending: String) -> String {
    var (name, number) = (path + ending, 2)
    while TextFile.exists(name) {
      name = "\(path)-\(number)\(ending)"
      number += 1
    }
    return name
  }

  private func run(_ words: String...) throws { try run(words) }

  private func run(_ words: [String]) throws {
    let status = start(words)
    guard status == 0 else {
      throw Failure.cannotWrite(
        "\(words.prefix(3).joined(separator: " ")) has ended with status \(status); what comes after"
          + " it was not done. Mend that, and run detent setup again.")
    }
  }

  /// Starts a program in this terminal, and waits for its end.
  static func start(_ words: [String]) -> Int32 {
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { Glibc.free(argument) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, words[0], nil, nil, &arguments, environ) == 0 else { return 127 }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }
}
