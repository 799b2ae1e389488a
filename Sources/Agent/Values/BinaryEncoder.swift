/// Writes values of any `Encodable` type as bytes, one after another, for a `BinaryDecoder`.
///
/// Writes numbers, strings and bytes directly, and any other value as a sequence with an end
/// marker. Marks precede list items; names precede fields and enum cases, written out once and then
/// replaced by a number. Leaves out nil fields. Dictionaries are not supported.
package final class BinaryEncoder {
  /// Marks the end of a sequence; the numbers of names are smaller.
  static let end: UInt8 = 0xFF
  /// Precedes each item of a list.
  static let item: UInt8 = 0

  private var writer = ByteWriter()
  private var names: [String: UInt8] = [:]

  package init() {}

  /// Encodes a value. The decoder must read the values in the order in which they were encoded.
  /// - Throws: Any error of the value's `encode(to:)`.
  package func encode(_ value: some Encodable) throws -> [UInt8] {
    writer = ByteWriter()
    try write(value)
    return writer.bytes
  }

  private func write(name: String) {
    if let number = names[name] { return writer.write(number) }
    precondition(names.count < Self.end, "There are more names than a byte counts.")
    let number = UInt8(names.count)
    names[name] = number
    writer.write(number)
    writer.write(name)
  }

  private func write<Value: Encodable>(_ value: Value) throws {
    switch value {
    case let number as Double: writer.write(number)
    case let text as String: writer.write(text)
    case let isTrue as Bool: writer.write(UInt8(isTrue ? 1 : 0))
    case let number as any FixedWidthInteger: writer.write(littleEndian: number)
    case let bytes as [UInt8] where Value.self == [UInt8].self: writer.write(counted: bytes)
    default:
      try value.encode(to: self)
      writer.write(Self.end)
    }
  }
}

extension BinaryEncoder: Encoder {
  package var codingPath: [any CodingKey] { [] }
  package var userInfo: [CodingUserInfoKey: Any] { [:] }

  package func container<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> { KeyedEncodingContainer(Fields(encoder: self)) }

  package func unkeyedContainer() -> any UnkeyedEncodingContainer { List(encoder: self) }

  package func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private struct Fields<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: BinaryEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
      encoder.write(name: key.stringValue)
      try encoder.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoder.write(name: key.stringValue)
      return encoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder.write(name: key.stringValue)
      return encoder.unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder }
    func superEncoder(forKey key: Key) -> any Encoder { encoder }
  }

  private struct List: UnkeyedEncodingContainer {
    let encoder: BinaryEncoder
    private(set) var count = 0
    var codingPath: [any CodingKey] { [] }

    init(encoder: BinaryEncoder) { self.encoder = encoder }

    func encodeNil() {}

    mutating func encode<Value: Encodable>(_ value: Value) throws {
      count += 1
      encoder.writer.write(BinaryEncoder.item)
      try encoder.write(value)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: type) }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
    func superEncoder() -> any Encoder { encoder }
  }

  private struct Single: SingleValueEncodingContainer {
    let encoder: BinaryEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil() {}
    func encode<Value: Encodable>(_ value: Value) throws { try encoder.write(value) }
  }
}
