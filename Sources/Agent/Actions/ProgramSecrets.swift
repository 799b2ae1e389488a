internal import Glibc
internal import Runtime
internal import Settings
internal import Values

/// What a program is started with once its secrets are in their places.
struct PreparedProgram: Sendable {
  let program: Program
  /// What nobody is to read in a message.
  let redaction: Redaction
}

/// Takes secrets out of what programs say: a password belongs into no log and on no glass.
struct Redaction: Sendable {
  private let texts: [String]

  init(_ texts: [String] = []) {
    // One letter or two would take every message to pieces.
    self.texts = texts.filter { $0.utf8.count >= 4 }.sorted { $0.utf8.count > $1.utf8.count }
  }

  func applied(to message: String) -> String {
    texts.reduce(message) { message, secret in
      message.split(separator: secret, omittingEmptySubsequences: false).joined(separator: "•••")
    }
  }
}

extension ProgramSettings {
  /// The program of these words, ready to be started; nil: there are no words.
  ///
  /// Secrets are read each time, so that one that was renewed counts at once.
  /// - Throws: Where a secret cannot be read; it says which, and never what it is.
  func prepared(
    _ words: [String], environment: [String: String], grace: Duration = .milliseconds(500)
  ) throws(SourceFailure) -> PreparedProgram? {
    let texts = try readSecrets()
    func filled(_ text: String) -> String {
      texts.isEmpty ? text : SecretPlaceholder.replacing(in: text) { texts[$0] ?? "" }
    }
    var variables = environment
    for variable in self.environment { variables[variable.name] = filled(variable.value) }
    if usesDisplay { variables.merge(Self.display) { given, _ in given } }
    let program = Program(
      words.map(filled), environment: variables, input: input.map { Array(filled($0).utf8) },
      grace: grace)
    return program.map {
      PreparedProgram(program: $0, redaction: Redaction(Array(texts.values)))
    }
  }

  /// A text with the secrets in their places.
  func filled(_ text: String) throws(SourceFailure) -> String {
    let texts = try readSecrets()
    return SecretPlaceholder.replacing(in: text) { texts[$0] ?? "" }
  }

  private func readSecrets() throws(SourceFailure) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, secret) in secrets {
      do throws(SettingsError) {
        let folder = getenv("CREDENTIALS_DIRECTORY").map { String(cString: $0) }
        let text = try secret.read(
          environment: folder.map { ["CREDENTIALS_DIRECTORY": $0] } ?? [:])
        texts[name] = text.withText { $0 }
      } catch {
        throw SourceFailure("\(error)", kind: .notAllowed)
      }
    }
    return texts
  }

  /// The screen of the panel, which its unit names for those that may use it.
  private static var display: [String: String] {
    Program.displayVariables.compactMapValues { name in getenv(name).map { String(cString: $0) } }
  }
}
