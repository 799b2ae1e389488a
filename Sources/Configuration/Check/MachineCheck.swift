internal import Blocking
package import Forms
package import Settings

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Finds what will not work on this computer in a valid configuration, as far as that can be known
/// beforehand.
package struct MachineCheck: Sendable {
  /// The result of looking up a path.
  package struct Finding: Equatable, Sendable {
    package var isProgram: Bool
    /// Whether it runs with the rights of its owner or group (set-user-ID, set-group-ID).
    package var raisesRights: Bool

    package init(isProgram: Bool, raisesRights: Bool = false) {
      self.isProgram = isProgram
      self.raisesRights = raisesRights
    }
  }

  /// The use of a picture.
  package enum PictureUse: Sendable { case tile, wallpaper, icon }

  /// The folders in which programs are looked for.
  private let folders: [String]
  /// Looks up a path; nil: there is nothing.
  private let find: @Sendable (_ path: String) -> Finding?
  /// The reason why a file cannot be read; nil: it can be.
  private let obstacle: @Sendable (_ path: String) -> String?
  /// The reason why a readable picture cannot be shown; nil: it can be.
  private let flaw: @Sendable (_ path: String, _ use: PictureUse) -> String?

  package init(
    environment: [String: String],
    find: @escaping @Sendable (String) -> Finding? = MachineCheck.look,
    obstacle: @escaping @Sendable (String) -> String? = {
      RegularFile.obstacle(to: FilePattern($0).firstMatch)
    },
    flaw: @escaping @Sendable (String, PictureUse) -> String? = { _, _ in nil }
  ) {
    let path = environment["PATH"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/bin:/bin"
    folders = path.split(separator: ":").map(String.init)
    self.find = find
    self.obstacle = obstacle
    self.flaw = flaw
  }

  /// The warnings, file by file in the order of their lines, each program and picture once. Skips
  /// tiles and named items with mistakes.
  package func warnings(for reading: ConfigurationReading) -> [Diagnostic] {
    guard reading.isFromFile, let (configuration, root) = reading.sound else { return [] }
    var problems = Problems()
    if case .success = reading.result, !configuration.hasSomethingToShow {
      let message = "there is nothing to show: no tile, no page and no home screen of its own"
      problems.add(Problem(mark: .start, message: message))
    }
    for program in root.programs(of: reading.kinds) { look(at: program, &problems) }
    lookAtSecrets(of: root, reading, &problems)
    for (tile, node, _) in configuration.tiles(in: root) {
      lookAtPicture(of: tile, node, reading, &problems)
      lookAtIcon(tile.icon, node, &problems)
      for icon in tile.icons.values.sorted() { lookAtIcon(icon, node, &problems) }
      guard case .sequence(let nodes) = node.entry("rows")?.value.content else { continue }
      for (row, node) in zip(tile.list.rows, nodes) { lookAtIcon(row.icon, node, &problems) }
    }
    for page in configuration.pages {
      if let node = root.node(at: ["pages", page.name]) { lookAtIcon(page.icon, node, &problems) }
    }
    if case .image(let path) = configuration.home.wallpaper,
      let node = root.node(at: ["home", "wallpaper", "image"])
    {
      lookAtFlaw(in: path, .wallpaper, node.mark, &problems)
    }
    let dead = UselessSettings(configuration, root, reading.kinds).problems
    return (problems.all + dead).diagnostics(.warning, in: reading.sources)
  }

  /// The problems found so far, without duplicates.
  private struct Problems {
    private(set) var all: [Problem] = []
    private var messages: Set<String> = []

    mutating func add(_ problem: Problem) {
      if messages.insert(problem.message).inserted { all.append(problem) }
    }
  }
}

// Programs.
extension MachineCheck {
  private func look(at program: Node.Program, _ problems: inout Problems) {
    let arguments = program.arguments
    guard let first = program.nodes.first, let name = arguments.first, !name.isEmpty,
      !name.contains("${")
    else { return }
    let finding = find(program: name)
    if finding == nil {
      let hint = hint(toName: name, arguments)
      problems.add(
        Problem(
          mark: first.mark, message: "there is no program \(quoted(name)) on this computer; \(hint)"
        ))
    }
    guard program.isAction else { return }
    let raiser =
      PrivilegedProgram.name(in: arguments) ?? (finding?.raisesRights == true ? name : nil)
    if let raiser {
      problems.add(Problem(mark: first.mark, message: PrivilegedProgram.warning(of: raiser)))
    }
  }

  /// Commands that exist only in a shell.
  private static let shellCommands: Set = [
    "alias", "cd", "eval", "exec", "export", "for", "if", "read", "set", "source", "ulimit",
    "umask",
    "unset", "wait", "while", ".", ":",
  ]

  /// A hint at what to do about a program that does not exist.
  private func hint(toName name: String, _ arguments: [String]) -> String {
    if name.hasPrefix("~") {
      return "write its whole path: only a shell replaces ~ by a home folder"
    }
    if name.contains(" "), let first = name.split(separator: " ").first.map(String.init),
      find(program: first) != nil
    {
      let line = ([name] + arguments.dropFirst().map { CommandLine.isPlain($0) ? $0 : quoted($0) })
        .joined(separator: " ")
      return "write each argument as an item of its own: \(CommandLine(line).written)"
    }
    if Self.shellCommands.contains(name) {
      return "it is a command of the shell; write [sh, -c, '…']"
    }
    return name.contains("/") ? "correct its path" : "install it, or write its whole path"
  }

  private func lookAtSecrets(
    of root: Node, _ reading: ConfigurationReading, _ problems: inout Problems
  ) {
    guard case .mapping(let secrets) = root.entry("secrets")?.value.content else { return }
    for secret in secrets {
      guard let file = secret.value.entry("file")?.value, let path = path(in: file, reading),
        let obstacle = obstacle(path)
      else { continue }
      let message =
        "the secret \(quoted(secret.key)) cannot be read here: \(path): \(obstacle); make sure that"
        + " the agent can read it"
      problems.add(Problem(mark: file.mark, message: message))
    }
  }

  /// The absolute path of the file that a node names; nil: the node is not a text.
  private func path(in node: Node, _ reading: ConfigurationReading) -> String? {
    guard case .scalar(let name, _) = node.content,
      reading.sources.indices.contains(node.mark.file)
    else { return nil }
    return Folder(ofFile: reading.sources[node.mark.file].path).absolutePath(name)
  }

  private func find(program name: String) -> Finding? {
    let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
    return paths.lazy.compactMap(find).first { $0.isProgram }
  }

  /// Looks up a path on the disk (`stat(2)`, `access(2)`).
  @Sendable package static func look(_ path: String) -> Finding? {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    let isProgram = status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    return Finding(
      isProgram: isProgram, raisesRights: status.st_mode & (S_ISUID | S_ISGID) != 0)
  }
}

// Pictures.
extension MachineCheck {
  private func lookAtPicture(
    of tile: TileSettings, _ node: Node, _ reading: ConfigurationReading,
    _ problems: inout Problems
  ) {
    guard tile.kind == .image, let file = node.entry("file")?.value,
      let path = path(in: file, reading)
    else { return }
    if case .scalar(let text, _) = file.content, text.contains("://") {
      if text.hasPrefix("file://") {
        let path = text.dropFirst("file://".count)
        return problems.add(Problem(mark: file.mark, message: "write only the path: \(path)"))
      }
      let message =
        "\(quoted(text)) is not a file on this computer; let a program download it into a"
        + " file, and name that file"
      return problems.add(Problem(mark: file.mark, message: message))
    }
    guard let obstacle = obstacle(path) else {
      return lookAtFlaw(in: FilePattern(path).firstMatch, .tile, file.mark, &problems)
    }
    problems.add(
      Problem(mark: file.mark, message: "the picture \(path) cannot be read now: \(obstacle)"))
  }

  /// - Parameter icon: The name of a built-in icon, or a file's path.
  private func lookAtIcon(_ icon: String?, _ node: Node, _ problems: inout Problems) {
    guard let icon, icon.hasPrefix("/"), let mark = node.entry("icon")?.value.mark else { return }
    lookAtFlaw(in: icon, .icon, mark, &problems)
  }

  private func lookAtFlaw(
    in path: String, _ use: PictureUse, _ mark: Mark, _ problems: inout Problems
  ) {
    guard let flaw = flaw(path, use) else { return }
    let what = use == .icon ? "icon" : "picture"
    problems.add(
      Problem(mark: mark, message: "the \(what) \(path) cannot be shown: \(flaw)"))
  }
}
