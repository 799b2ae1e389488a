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
  func size(filling least: PixelSize) -> PixelSize { size }
}

/// The second half of a sentence on a file that cannot be shown.
struct DecodingFailure: Error {
  let why: String

  init(_ why: String) { self.why = why }

  static var damaged: DecodingFailure { DecodingFailure("it is damaged") }
}
