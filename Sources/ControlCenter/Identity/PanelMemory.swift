internal import Settings
package import Values

/// What a person has set on the glass, as it is there again after a restart.
package struct PanelMemory: Equatable, Sendable {
  /// Which control it is of: by its id, or by its page, label and kind and the how-manieth such it
  /// is.
  struct Key: Hashable, Sendable {
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
  var springs: [String: SpringWords] = [:]
}

// As a file.
extension PanelMemory {
  /// Changes with the form of the file: one of another form is passed over.
  private static let form = "detent set 1"

  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(Self.form)
    writer.write(UInt8(isOpen ? 1 : 0))
    writer.write(page)
    let values = values.sorted { $0.key.order.lexicographicallyPrecedes($1.key.order) }
    writer.write(values) { writer, entry in
      writer.write(optional: entry.key.id) { $0.write($1) }
      writer.write(entry.key.page)
      writer.write(entry.key.label)
      writer.write(entry.key.kind)
      writer.write(entry.key.number)
      entry.value.write(to: &writer)
    }
    writer.write(springs.sorted { $0.key < $1.key }) { writer, entry in
      writer.write(entry.key)
      writer.write(SpringWords.Dialect.allCases.firstIndex(of: entry.value.dialect) ?? 0)
      writer.write(entry.value.numbers) { $0.write($1) }
    }
    return writer.bytes
  }

  /// - Throws: `ByteReader.Malformed` for anything but what a panel of this version has written.
  package init(_ bytes: [UInt8]) throws(ByteReader.Malformed) {
    var reader = ByteReader(bytes)
    guard try reader.text() == Self.form else { throw ByteReader.Malformed() }
    isOpen = try reader.byte() == 1
    page = try reader.text()
    let entries = try reader.list { (reader) throws(ByteReader.Malformed) in
      let id = try reader.optional { (reader) throws(ByteReader.Malformed) in try reader.text() }
      let key = Key(
        id: id, page: try reader.text(), label: try reader.text(), kind: try reader.text(),
        number: try reader.integer())
      return (key, try SourceValue(from: &reader))
    }
    values = Dictionary(entries) { $1 }
    let springs = try reader.list { (reader) throws(ByteReader.Malformed) in
      let (name, dialect) = (try reader.text(), try reader.integer())
      let numbers = try reader.list { (reader) throws(ByteReader.Malformed) in try reader.real() }
      let dialects = SpringWords.Dialect.allCases
      guard dialects.indices.contains(dialect),
        let words = try? SpringWords(dialects[dialect], numbers)
      else { throw ByteReader.Malformed() }
      return (name, words)
    }
    self.springs = Dictionary(springs) { $1 }
    guard reader.isAtEnd else { throw ByteReader.Malformed() }
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
