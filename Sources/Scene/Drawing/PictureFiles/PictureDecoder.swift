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
  func size(filling least: PixelSize) -> PixelSize { size }
}

/// An error with the reason as the second half of a sentence.
struct DecodingFailure: Error {
  let why: String

  init(_ why: String) { self.why = why }

  static var damaged: DecodingFailure { DecodingFailure("it is damaged") }
}
