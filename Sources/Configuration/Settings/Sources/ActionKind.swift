/// A kind of action that is performed outside of the panel.
package protocol ActionKind: Kind, Codable {
  /// The texts that the value of a control and secrets are filled in.
  var texts: [String] { get }
}

extension ActionKind {
  package var secretNames: [String] { texts.flatMap(SecretPlaceholder.names) }
}

/// An action of any kind that is performed outside of the panel.
package struct OutsideAction: Equatable, Codable, Sendable {
  @Compared package internal(set) var kind: any ActionKind

  package init(_ kind: any ActionKind) { self.kind = kind }

  private enum CodingKeys: CodingKey { case key, kind }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(type(of: kind).keys[0], forKey: .key)
    try fields.encode(kind, forKey: .kind)
  }

  package init(from decoder: any Swift.Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let key = try fields.decode(String.self, forKey: .key)
    let kinds = decoder.userInfo[.kinds] as? Kinds
    guard let kind = kinds?.actions.first(where: { $0.keys[0] == key }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .key, in: fields, debugDescription: "There is no such kind of action.")
    }
    self.init(try fields.decode(kind, forKey: .kind))
  }
}

extension CodingUserInfoKey {
  /// The kinds of actions that a decoder knows.
  package static let kinds: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "kinds") else {
      preconditionFailure("Any text is such a key.")
    }
    return key
  }()
}
