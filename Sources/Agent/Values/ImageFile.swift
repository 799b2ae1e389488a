/// The bytes of a picture's file.
package struct ImageFile: Sendable {
  /// Size limit of a file, as it may be read again and again [bytes].
  package static let limit = 32 << 20

  /// The first bytes of PNG, JPEG and GIF files; `isPicture` also accepts WebP.
  private static let beginnings: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8),
  ]

  package let bytes: [UInt8]

  /// Whether the bytes begin like those of a supported picture format.
  package var isPicture: Bool {
    Self.beginnings.contains { bytes.starts(with: $0) }
      || bytes.starts(with: Array("RIFF".utf8))
        && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
