/// The bytes of a picture's file.
package struct ImageFile: Sendable {
  /// A larger file is refused: it may come again and again [bytes].
  package static let limit = 32 << 20

  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
