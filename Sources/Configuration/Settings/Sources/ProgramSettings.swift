package import Forms

/// The settings of a program besides its arguments.
package struct ProgramSettings: Equatable, Codable, Sendable {
  package struct Variable: Equatable, Codable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// Variables in addition to those that every program has.
  package var environment: [Variable] = []
  /// The text for its standard input; nil: none.
  package var input: String?
  /// Whether it may open windows.
  package var usesDisplay = false
  /// The secrets of the program, in the order of their names.
  package var secrets: [NamedSecret] = []

  package init() {}
}

/// The placeholders for secrets in a text: `${secret.NAME}`.
package enum SecretPlaceholder {
  private static let start = "${secret."
  private static let end: Character = "}"

  /// The names of the secrets in a text, in order.
  package static func names(in text: String) -> [String] {
    var names: [String] = []
    _ = replacing(in: text) { name in
      names.append(name)
      return ""
    }
    return names
  }

  /// The text with its placeholders replaced.
  package static func replacing(in text: String, by value: (_ name: String) -> String) -> String {
    var rest = Substring(text)
    var filled = ""
    while let found = rest.firstRange(of: start),
      let last = rest[found.upperBound...].firstIndex(of: end)
    {
      filled += rest[..<found.lowerBound] + value(String(rest[found.upperBound..<last]))
      rest = rest[rest.index(after: last)...]
    }
    return filled + rest
  }
}

extension Reader where Value == String {
  /// A text that may contain placeholders for secrets.
  package static var secretText: Reader {
    Reader(text.shape) { node, decoder in
      guard let text = Reader.text.read(node, &decoder) else { return nil }
      for name in SecretPlaceholder.names(in: text) {
        decoder.refer(to: .secret, name, at: node.mark)
      }
      return text
    }
  }
}

extension Reader where Value == [ProgramSettings.Variable] {
  /// Variables by name; the names must be valid in a shell (POSIX).
  static var variables: Reader {
    let named = Reader<[Named<String>]>.named(.secretText)
    return Reader(named.shape) { node, decoder in
      if case .mapping(let entries) = node.content {
        for entry in entries where !isVariable(entry.key) {
          decoder.report(
            entry.mark,
            "\(decoder.path): \(quoted(entry.key)) is no name of a variable; write letters, digits and _, "
              + "such as BROKER")
        }
      }
      return named.read(node, &decoder)?.map { ProgramSettings.Variable($0.name, $0.value) }
    }
  }

  private static func isVariable(_ name: String) -> Bool {
    name.first?.isNumber == false
      && name.utf8.allSatisfy { byte in
        let letter = Character(Unicode.Scalar(byte))
        return letter == "_" || letter.isASCII && (letter.isLetter || letter.isNumber)
      }
  }
}

extension Configuration {
  /// Gives each program the places of the secrets that it uses.
  mutating func handOutSecrets() {
    let known = Dictionary(secrets.map { ($0.name, $0.secret) }) { $1 }
    for index in actions.indices {
      actions[index].program.takeSecrets(actions[index].outside?.secretNames ?? [], from: known)
    }
    for index in sources.indices {
      sources[index].program.takeSecrets(sources[index].kind.secretNames, from: known)
    }
    for index in services.indices {
      services[index].program.takeSecrets(services[index].kind.secretNames, from: known)
    }
  }
}

extension ProgramSettings {
  fileprivate mutating func takeSecrets(_ names: [String], from known: [String: Secret]) {
    let texts = environment.map(\.value) + (input.map { [$0] } ?? [])
    let names = Set(names + texts.flatMap(SecretPlaceholder.names))
    secrets = names.sorted().compactMap { name in
      known[name].map { NamedSecret(name: name, secret: $0) }
    }
  }
}

/// A secret under its name.
package struct NamedSecret: Equatable, Codable, Sendable {
  package var name: String
  package var secret: Secret

  package init(name: String, secret: Secret) { (self.name, self.secret) = (name, secret) }

  static let named = Reader<[Named<Secret>]>.named(.secret).map {
    $0.map { NamedSecret(name: $0.name, secret: $0.value) }
  }
}
