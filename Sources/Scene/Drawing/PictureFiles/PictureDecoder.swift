internal import DetentGeometry

/// A format of picture files: what the head of one says, and the way to its pixels.
protocol PictureDecoder {
  /// What all of its files begin with.
  static func reads(_ bytes: [UInt8]) -> Bool

  /// Reads the head of a file.
  init(_ bytes: [UInt8]) throws(DecodingFailure)

  /// As it is stored [px].
  var size: PixelSize { get }
  /// How it has to be turned.
  var orientation: ExifOrientation { get }

  /// The smallest size [px] that it can be decoded at for nothing and that is no smaller than `least`.
  func size(filling least: PixelSize) -> PixelSize

  /// How often all of its pixels are gone over.
  var passes: Int { get }

  /// What is held while it is decoded at that size, besides its pixels of that size [bytes].
  func memory(at size: PixelSize) -> Int

  /// Decodes it at the view's size, one of `size(filling:)`, opaque.
  /// - Parameters:
  ///   - background: What is seen through clear parts.
  ///   - isWhole: Whether one that is cut short is refused where it could be shown as far as it goes.
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

/// The second half of a sentence on a file that cannot be shown.
struct DecodingFailure: Error {
  let why: String

  init(_ why: String) { self.why = why }

  static var damaged: DecodingFailure { DecodingFailure("it is damaged") }
}
