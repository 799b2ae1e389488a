internal import Blocking
internal import Glibc
internal import Runtime
internal import Settings
internal import Values

/// What a program is started with once its secrets are in their places.
struct PreparedProgram: Sendable {
  var program: Program
  /// What nobody is to read in a message.
  let redaction: Redaction
}

/// Takes secrets out of what programs say: a password belongs into no log, no recording and on no
/// glass.
package struct Redaction: Sendable {
  private static let mark = "•••"

  /// The longest first, so that none leaves a part of another.
  private let texts: [String]

  package init(_ secrets: [String] = []) {
    // A program may say one line of several, of which messages show what can be seen.
    let said = secrets.flatMap { secret in
      let lines = secret.split(whereSeparator: \.isNewline)
      return [secret] + lines.map(String.init) + lines.map(OutputTail.readable)
    }
    // One letter or two would take every message to pieces.
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

  /// The same for what a program has printed.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    texts.isEmpty ? bytes : Array(applied(to: String(decoding: bytes, as: UTF8.self)).utf8)
  }

  /// The same for a row that was found in that.
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
  /// The program of these words, ready to be started; nil: there are no words.
  ///
  /// Secrets are read each time, so that one that was renewed counts at once.
  /// - Parameters:
  ///   - value: What stands for `${value}` in the words; nil: nothing does.
  ///   - files: The way to the secrets.
  /// - Throws: Where a secret cannot be read; it says which, and never what it is. Where the place of
  ///   the program does not answer: to start it would hold a thread that others need.
  func prepared(
    _ words: [String], value: String? = nil, own: ProcessEnvironment, _ files: FileAccess,
    grace: Duration = .milliseconds(500)
  ) async throws(SourceFailure) -> PreparedProgram? {
    if let name = words.first, name.contains("/"), !name.hasPrefix("/usr/") {
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
      words.map { filled($0, value) }, environment: variables, own: own,
      input: input.map { Array(filled($0).utf8) }, grace: grace)
    return program.map {
      PreparedProgram(program: $0, redaction: Redaction(Array(texts.values)))
    }
  }

  /// A text with the value and the secrets in their places.
  func filled(
    _ text: String, _ value: String?, _ files: FileAccess
  ) async throws(SourceFailure) -> String {
    Self.filled(text, value, try await readSecrets(files))
  }

  /// A value is no place of a secret, whatever it says.
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

  private func readSecrets(_ files: FileAccess) async throws(SourceFailure) -> [String: String] {
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

  /// The screen of the panel, which its unit names for those that may use it; of the X display it may
  /// name the file in which that stands.
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
  /// What is asked for it.
  fileprivate var place: String {
    switch source {
    case .file(let path): path
    case .credential(let name): name
    }
  }
}
