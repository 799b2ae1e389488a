internal import Settings
package import Values

/// What a person has set on the glass, as it is there again after a restart.
package struct PanelMemory: Equatable, Sendable {
  /// Which control it is of: by its id, or by its page, label and kind and the how-manieth such it
  /// is.
  struct Key: Hashable, Codable, Sendable {
    var id: String?
    var page: String
    var label: String
    var kind: String
    var number: Int
  }

  var isOpen = false
  /// The name of the page that was shown.
  var page = Configuration.mainPage
  var values: [Key: SourceValue] = [:]
  /// How springs were tuned, by name.
  var springs: [String: SpringParameters] = [:]
}

// As a file.
extension PanelMemory: Codable {
  /// Changes with the form of the file: one of another form is passed over.
  private static let form = "detent set 2"

  private struct Value: Codable {
    let key: Key
    let value: SourceValue
  }

  private struct Spring: Codable {
    let name: String
    let dialect: Int
    let numbers: [Double]

    init(_ name: String, _ words: SpringParameters) {
      self.name = name
      dialect = SpringParameters.Dialect.allCases.firstIndex(of: words.dialect) ?? 0
      numbers = words.numbers
    }

    /// - Throws: Where no spring is like that.
    func words() throws -> SpringParameters {
      let dialects = SpringParameters.Dialect.allCases
      guard dialects.indices.contains(dialect) else { throw ByteReader.Malformed() }
      return try SpringParameters(dialects[dialect], numbers)
    }
  }

  private enum CodingKeys: CodingKey { case form, isOpen, page, values, springs }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.form, forKey: .form)
    try container.encode(isOpen, forKey: .isOpen)
    try container.encode(page, forKey: .page)
    // The same is the same bytes.
    let values = values.sorted { $0.key.order.lexicographicallyPrecedes($1.key.order) }
    try container.encode(values.map { Value(key: $0.key, value: $0.value) }, forKey: .values)
    let springs = springs.sorted { $0.key < $1.key }
    try container.encode(springs.map { Spring($0.key, $0.value) }, forKey: .springs)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.decode(String.self, forKey: .form) == Self.form else {
      throw ByteReader.Malformed()
    }
    isOpen = try container.decode(Bool.self, forKey: .isOpen)
    page = try container.decode(String.self, forKey: .page)
    let values = try container.decode([Value].self, forKey: .values)
    self.values = Dictionary(values.map { ($0.key, $0.value) }) { $1 }
    for spring in try container.decode([Spring].self, forKey: .springs) {
      springs[spring.name] = try spring.words()
    }
  }

  package var bytes: [UInt8] { (try? BinaryEncoder().encode(self)) ?? [] }

  /// - Throws: For anything but what a panel of this version has written.
  package init(_ bytes: [UInt8]) throws(ByteReader.Malformed) {
    guard let memory = try? BinaryDecoder().decode(PanelMemory.self, from: bytes) else {
      throw ByteReader.Malformed()
    }
    self = memory
  }
}

extension PanelMemory.Key {
  fileprivate var order: [String] { [id ?? "", page, label, kind, String(number)] }

  /// Those of all controls, in their order; nil: a page that is one control.
  static func all(of configuration: Configuration) -> [PanelMemory.Key?] {
    var counts: [PanelMemory.Key: Int] = [:]
    return ControlIdentity.all(of: configuration).map { identity in
      guard let tile = identity.tile else { return nil }
      // With an id, neither page nor label matters.
      var key =
        tile.id.map { PanelMemory.Key(id: $0, page: "", label: "", kind: identity.kind, number: 0) }
        ?? PanelMemory.Key(
          id: nil, page: identity.page, label: tile.label, kind: identity.kind, number: 0)
      key.number = counts[key, default: 0]
      counts[key.first, default: 0] += 1
      return key
    }
  }

  private var first: PanelMemory.Key {
    var key = self
    key.number = 0
    return key
  }
}
