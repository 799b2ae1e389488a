import SeededNumbers
import Testing
import Values

private enum Shape: Codable, Equatable {
  case none, some(Double?)
  indirect case pair(Shape, second: Shape)
  case named(Sized, flags: [Bool])
}

private struct Sized: Codable, Equatable {
  enum Kind: String, Codable { case wide = "w", high }
  var kind = Kind.wide
  var name: String?
  var small: Int8 = -1
  var runs: [UInt16] = []
  var bytes: [UInt8] = []
  var parts: [Sized] = []
}

@Suite struct BinaryCodingTests {
  private let shapes: [Shape] = [
    .none, .some(nil), .some(-0.0), .pair(.none, second: .pair(.some(1), second: .none)),
    .named(Sized(), flags: []), .named(Sized(kind: .high, name: ""), flags: [true, false]),
    .named(
      Sized(
        name: "ä\0", runs: [0, .max], bytes: [0, 0xFF], parts: [Sized(name: "a"), Sized()]),
      flags: [true]),
  ]

  private func decoded<Value: Codable>(_ values: [Value]) throws -> [Value] {
    let (encoder, decoder) = (BinaryEncoder(), BinaryDecoder())
    return try values.map { try decoder.decode(Value.self, from: encoder.encode($0)) }
  }

  @Test func `Whatever is encoded is decoded to the same`() throws {
    #expect(try decoded(shapes) == shapes)
    #expect(try decoded([shapes]) == [shapes])
  }

  @Test func `Every number comes back to the bit`() throws {
    var random = SeededNumbers(3)
    let numbers = (0..<2000).map { _ in Double(bitPattern: random.next()) }
    let bits = try decoded([numbers])[0].map(\.bitPattern)
    #expect(bits == numbers.map(\.bitPattern))
    #expect(try decoded([Int.min, -1, .max]) == [.min, -1, .max])
    #expect(try decoded([UInt64.max, 1]) == [.max, 1])
  }

  @Test func `Names are written once`() throws {
    let encoder = BinaryEncoder()
    let (first, second) = (try encoder.encode(shapes), try encoder.encode(shapes))
    #expect(second.count < first.count * 2 / 3)
    #expect(first.count { $0 == UInt8(ascii: "k") } <= 2)
  }

  @Test func `What is cut off, too long or damaged is refused, and never a trap`() throws {
    let bytes = try BinaryEncoder().encode(shapes)
    for length in bytes.indices {
      #expect(throws: (any Error).self) {
        try BinaryDecoder().decode([Shape].self, from: Array(bytes[..<length]))
      }
    }
    #expect(throws: ByteReader.Malformed.self) {
      try BinaryDecoder().decode([Shape].self, from: bytes + [0])
    }
    var random = SeededNumbers(5)
    for _ in 0..<5000 {
      var damaged = bytes
      damaged[Int.random(in: bytes.indices, using: &random)] = UInt8(
        truncatingIfNeeded: random.next())
      _ = try? BinaryDecoder().decode([Shape].self, from: damaged)
    }
  }
}
