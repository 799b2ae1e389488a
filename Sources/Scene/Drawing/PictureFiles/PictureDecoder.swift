internal import DetentGeometry

/// A decoder for one format of picture files.
protocol PictureDecoder {
  /// Returns whether the file has this format, by its first bytes.
  static func reads(_ bytes: [UInt8]) -> Bool

  /// Reads the header of a file.
  init(_ bytes: [UInt8]) throws(DecodingFailure)

  /// The stored size [px].
  var size: PixelSize { get }
  /// The orientation of the stored picture.
  var orientation: ExifOrientation { get }

  /// The smallest size [px] not less than `least` to which the decoder can scale at no cost.
  func size(filling least: PixelSize) -> PixelSize

  /// The number of times that decoding goes over all pixels.
  var passes: Int { get }

  /// The memory that decoding at `size` takes, besides the result [bytes].
  func memory(at size: PixelSize) -> Int

  /// Decodes the picture with full opacity at the view's size, one of `size(filling:)`.
  /// - Parameters:
  ///   - background: The colour behind transparent parts.
  ///   - isWhole: Whether to refuse a truncated file that could be shown in part.
  func decode(
    into view: PixelView, over background: Color, isWhole: Bool
  ) throws(DecodingFailure)
}

extension PictureDecoder {
  var orientation: ExifOrientation { .upright }
  var passes: Int { 1 }
  func size(filling least: PixelSize) -> PixelSize { size }
}

/// The chunks of a PNG or WebP file, each with its name.
struct PictureChunks: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>
  private let isPNG: Bool

  init(png bytes: [UInt8]) { (rest, isPNG) = (bytes.dropFirst(8), true) }
  init(webP bytes: [UInt8]) { (rest, isPNG) = (bytes.dropFirst(12), false) }

  mutating func next() -> (name: String, body: ArraySlice<UInt8>)? {
    guard rest.count >= 8 else { return nil }
    let (first, second) = (rest.prefix(4), rest.dropFirst(4).prefix(4))
    let name = String(decoding: isPNG ? second : first, as: UTF8.self)
    let length = isPNG ? Array(first) : second.reversed()
    let count = length.reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(8)
    // A PNG chunk ends with its check sum, a WebP one on an even place.
    defer { rest = rest.dropFirst(count + (isPNG ? 4 : count % 2)) }
    return (name, rest.prefix(count))
  }
}

/// An error with the reason as the second half of a sentence.
struct DecodingFailure: Error {
  let why: String

  init(_ why: String) { self.why = why }

  static var damaged: DecodingFailure { DecodingFailure("it is damaged") }
}
