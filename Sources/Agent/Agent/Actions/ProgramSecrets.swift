internal import Blocking
internal import Forms
internal import Glibc
internal import Runtime
internal import Settings
internal import Values

/// A program whose secrets have been filled in.
struct PreparedProgram: Sendable {
  var program: Program
  /// Hides the secrets of the program in messages.
  let redaction: Redaction
}

/// Hides secrets in the output of programs: a password must not appear in a log, in a recording or
/// on the screen.
package struct Redaction: Sendable {
  private static let mark = "•••"

  /// The secrets, longest first, so that replacing one does not leave a part of another.
  private let texts: [String]

  package init(_ secrets: [String] = []) {
    // A program may print a single line of a secret; messages show only its printable letters.
    let said = secrets.flatMap { secret in
      let lines = secret.split(whereSeparator: \.isNewline)
      return [secret] + lines.map(String.init) + lines.map(OutputTail.readable)
    }
    // Replacing texts of one or two letters would mutilate every message.
    texts = Set(said).filter { $0.utf8.count >= Secret.leastLength }.sorted {
      $0.utf8.count > $1.utf8.count
    }
  }

  /// - Parameter isCut: Whether the message may begin within a secret.
  func applied(to message: String, isCut: Bool = false) -> String {
    let whole = isCut ? withoutRest(message) : message
    return texts.reduce(whole) { message, secret in
      message.split(separator: secret, omittingEmptySubsequences: false)
        .joined(separator: Self.mark)
    }
  }

  /// Hides secrets in the output of a program.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    texts.isEmpty ? bytes : Array(applied(to: String(decoding: bytes, as: UTF8.self)).utf8)
  }

  /// Hides secrets in a row.
  func applied(to row: ValueRow) -> ValueRow {
    ValueRow(
      applied(to: row.label), detail: applied(to: row.detail), icon: row.icon,
      value: row.value.map { applied(to: $0) })
  }

  /// The message without the end of a secret that it begins with.
  private func withoutRest(_ message: String) -> String {
    let bytes = Array(message.utf8)
    let rest = texts.compactMap { text -> Int? in
      let secret = Array(text.utf8)
      let longest = min(secret.count, bytes.count)
      return stride(from: longest, through: 1, by: -1).first { length in
        secret.suffix(length).elementsEqual(bytes.prefix(length))
      }
    }
    guard let length = rest.max() else { return message }
    return Self.mark + String(decoding: bytes.dropFirst(length), as: UTF8.self)
  }
}

extension ProgramSettings {
  /// Returns the program of these arguments, ready to be started; nil: there are none.
  ///
  /// Secrets are read each time, so that one that was renewed counts at once.
  /// - Parameters:
  ///   - value: The replacement of `${value}` in the arguments; nil: it is not replaced.
  ///   - files: The access to the secrets.
  /// - Throws: If a secret cannot be read; the error names the secret but does not contain it. If
  ///   the program's file system does not answer: starting it would block a shared thread.
  func prepared(
    _ arguments: [String], value: String? = nil, own: ProcessEnvironment, _ files: FileAccess,
    grace: Duration = .milliseconds(500)
  ) async throws(SourceFailure) -> PreparedProgram? {
    if let name = arguments.first, name.contains("/"), !name.hasPrefix("/usr/") {
      _ = try await files.answer(name) { close(open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)) }
    }
    let texts = try await readSecrets(files)
    func filled(_ text: String, _ value: String? = nil) -> String {
      Self.filled(text, value, texts)
    }
    var variables: [String: String] = [:]
    for variable in environment { variables[variable.name] = filled(variable.value) }
    if usesDisplay { variables.merge(await Self.display(of: own, files)) { given, _ in given } }
    let program = Program(
      arguments.map { filled($0, value) }, environment: variables, own: own,
      input: input.map { Array(filled($0).utf8) }, grace: grace)
    return program.map {
      PreparedProgram(program: $0, redaction: Redaction(Array(texts.values)))
    }
  }

  /// Returns a text with the value and the secrets filled in.
  /// - Parameter encode: Encodes each of them for its place.
  func filled(
    _ text: String, _ value: String?, _ files: FileAccess,
    as encode: (String) -> String = { $0 }
  ) async throws(SourceFailure) -> String {
    Self.filled(text, value.map(encode), try await readSecrets(files).mapValues(encode))
  }

  /// Fills in the value and the secrets; placeholders of secrets within the value stay.
  private static func filled(_ text: String, _ value: String?, _ secrets: [String: String])
    -> String
  {
    let parts =
      value == nil
      ? [text]
      : text.split(separator: ValueFormat.placeholder, omittingEmptySubsequences: false)
        .map(String.init)
    return parts.map { part in
      secrets.isEmpty ? part : SecretPlaceholder.replacing(in: part) { secrets[$0] ?? "" }
    }.joined(separator: value ?? "")
  }

  /// Reads the secrets, by their names.
  func readSecrets(_ files: FileAccess) async throws(SourceFailure) -> [String: String] {
    var texts: [String: String] = [:]
    let folder = ProcessEnvironment.own["CREDENTIALS_DIRECTORY"]
    let environment = folder.map { ["CREDENTIALS_DIRECTORY": $0] } ?? [:]
    for named in secrets {
      let secret = named.secret
      texts[named.name] = try await files.answer(secret.place) {
        Result { () throws(SettingsError) in
          try secret.read(environment: environment).withText { $0 }
        }.mapError { SourceFailure("\($0)", kind: .notAllowed) }
      }.get()
    }
    return texts
  }

  /// Returns the variables that name the panel's screen. If `DISPLAY` is a path, the name of the
  /// display is read from that file.
  private static func display(
    of own: ProcessEnvironment, _ files: FileAccess
  ) async -> [String: String] {
    var screen = Program.displayVariables.compactMapValues { own[$0] }
    guard let place = screen["DISPLAY"], place.hasPrefix("/") else { return screen }
    let bytes = try? await files.read(place, limit: 64)
    let name = bytes.map { String(decoding: $0, as: UTF8.self).prefix { !$0.isNewline } } ?? ""
    screen["DISPLAY"] = name.isEmpty ? nil : String(name)
    return screen
  }
}

extension Secret {
  /// The path of the file, or the name of the credential.
  fileprivate var place: String {
    switch source {
    case .file(let path): path
    case .credential(let name): name
    }
  }
}
