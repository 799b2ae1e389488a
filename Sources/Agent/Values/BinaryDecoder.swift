/// Reads the bytes of a `BinaryEncoder`. Never reads past their end, even if they are malformed,
/// and uses memory in proportion to their number.
package final class BinaryDecoder {
  private var reader = ByteReader([])
  private var names: [String] = []
  /// The next name, if it has been read ahead and not been taken yet.
  private var ahead: String?

  package let userInfo: [CodingUserInfoKey: Any]

  package init(userInfo: [CodingUserInfoKey: Any] = [:]) { self.userInfo = userInfo }

  /// Decodes a value, which must take up all of the bytes.
  /// - Throws: `ByteReader.Malformed`, `DecodingError`, and any error of the value's `init(from:)`.
  package func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    (reader, ahead) = (ByteReader(bytes), nil)
    let value = try read(type)
    guard reader.isAtEnd else { throw ByteReader.Malformed() }
    return value
  }

  /// The next name; nil at the end of the sequence.
  private func nextName() throws(ByteReader.Malformed) -> String? {
    if let ahead { return ahead }
    guard let number = reader.next, number != BinaryEncoder.end else { return nil }
    _ = try reader.byte()
    if number == names.count { names.append(try reader.text()) }
    guard number < names.count else { throw ByteReader.Malformed() }
    ahead = names[Int(number)]
    return ahead
  }

  private func take(name: String) throws(ByteReader.Malformed) {
    guard try nextName() == name else { throw ByteReader.Malformed() }
    ahead = nil
  }

  private func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let scalar: Any
    switch type {
    case is Double.Type: scalar = try reader.real()
    case is String.Type: scalar = try reader.text()
    case is Bool.Type: scalar = try reader.boolean()
    case let type as any FixedWidthInteger.Type: scalar = try reader.integer(type)
    case is [UInt8].Type: scalar = try reader.countedBytes()
    default:
      let value = try Value(from: self)
      guard ahead == nil, try reader.byte() == BinaryEncoder.end else {
        throw ByteReader.Malformed()
      }
      return value
    }
    guard let value = scalar as? Value else { throw ByteReader.Malformed() }
    return value
  }
}

extension BinaryDecoder: Decoder {
  package var codingPath: [any CodingKey] { [] }

  package func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedDecodingContainer<Key> { KeyedDecodingContainer(Fields(decoder: self)) }

  package func unkeyedContainer() -> any UnkeyedDecodingContainer { List(decoder: self) }

  package func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

  private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: BinaryDecoder
    var codingPath: [any CodingKey] { [] }
    /// The next key only. For an enum, that is its case.
    var allKeys: [Key] {
      guard let name = try? decoder.nextName(), let key = Key(stringValue: name) else { return [] }
      return [key]
    }

    func contains(_ key: Key) -> Bool { (try? decoder.nextName()) == key.stringValue }

    func decodeNil(forKey key: Key) -> Bool { false }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      try decoder.take(name: key.stringValue)
      return try decoder.read(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try decoder.take(name: key.stringValue)
      return decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder.take(name: key.stringValue)
      return decoder.unkeyedContainer()
    }

    func superDecoder() -> any Decoder { decoder }
    func superDecoder(forKey key: Key) -> any Decoder { decoder }
  }

  private struct List: UnkeyedDecodingContainer {
    let decoder: BinaryDecoder
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var count: Int? { nil }
    var isAtEnd: Bool { decoder.reader.next != BinaryEncoder.item }

    init(decoder: BinaryDecoder) { self.decoder = decoder }

    func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
      guard try decoder.reader.byte() == BinaryEncoder.item else { throw ByteReader.Malformed() }
      currentIndex += 1
      return try decoder.read(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedDecodingContainer<Nested> { decoder.container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { decoder.unkeyedContainer() }
    func superDecoder() -> any Decoder { decoder }
  }

  private struct Single: SingleValueDecodingContainer {
    let decoder: BinaryDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.read(type) }
  }
}
