internal import CWebP
internal import DetentGeometry

/// A decoder for WebP files (RFC 9649), by libwebp, which is loaded on first use. Of an animation
/// it reads the first picture.
struct WebPDecoder: PictureDecoder {
  private let library: cwebp_functions
  /// The file, or the first picture of an animation.
  private let bytes: [UInt8]
  private let features: WebPBitstreamFeatures
  private(set) var orientation = ExifOrientation.upright

  static func reads(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
  }

  init(_ bytes: [UInt8]) throws(DecodingFailure) {
    var library = cwebp_functions()
    if let missing = cwebp_load(&library) {
      throw DecodingFailure("it is a WebP file, and \(String(cString: missing))")
    }
    var picture: [UInt8]?
    for (name, body) in PictureChunks(webP: bytes) {
      switch name {
      case "ANMF": picture = picture ?? Array(body.dropFirst(16))
      case "EXIF":
        let hasName = body.starts(with: Array("Exif\0\0".utf8))
        orientation = ExifOrientation(exif: hasName ? body.dropFirst(6) : body)
      default: break
      }
    }
    let still = picture ?? bytes
    var features = WebPBitstreamFeatures()
    let status = library.WebPGetFeaturesInternal(
      still, still.count, &features, WEBP_DECODER_ABI_VERSION)
    guard status == VP8_STATUS_OK, features.has_animation == 0 else { throw .damaged }
    (self.library, self.bytes, self.features) = (library, still, features)
  }

  var size: PixelSize { PixelSize(Int(features.width), Int(features.height)) }

  /// The smallest size that fills `least`: the decoder scales to any size.
  func size(filling least: PixelSize) -> PixelSize {
    let factor = max(
      Double(least.width) / Double(size.width), Double(least.height) / Double(size.height))
    guard factor < 1 else { return size }
    return PixelSize(
      max(1, Int((Double(size.width) * factor).rounded(.up))),
      max(1, Int((Double(size.height) * factor).rounded(.up))))
  }

  /// Lossless pixels are held in full, as is the alpha channel of a lossy file.
  func memory(at size: PixelSize) -> Int {
    let isLossy = features.format == 1
    return (isLossy ? Int(features.has_alpha) : 4) * self.size.width * self.size.height
  }

  func decode(
    into view: PixelView, over background: Color, isWhole: Bool
  ) throws(DecodingFailure) {
    var config = WebPDecoderConfig()
    guard library.WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION) != 0 else {
      throw .damaged
    }
    if view.size != size {
      config.options.use_scaling = 1
      config.options.scaled_width = CInt(view.size.width)
      config.options.scaled_height = CInt(view.size.height)
    }
    config.output.colorspace = MODE_bgrA
    config.output.is_external_memory = 1
    config.output.u.RGBA = WebPRGBABuffer(
      rgba: UnsafeMutableRawPointer(view.base).assumingMemoryBound(to: UInt8.self),
      stride: CInt(view.rowStride * 4), size: 4 * view.rowStride * view.size.height)
    switch library.WebPDecode(bytes, bytes.count, &config) {
    case VP8_STATUS_OK: break
    case VP8_STATUS_OUT_OF_MEMORY: throw DecodingFailure("there is not enough memory")
    case VP8_STATUS_SUSPENDED, VP8_STATUS_NOT_ENOUGH_DATA: throw DecodingFailure("it is cut short")
    default: throw .damaged
    }
    guard features.has_alpha != 0 else { return }
    let ground = background.withAlpha(1).premultiplied
    for y in 0..<view.size.height {
      let row = view.row(y)
      for x in 0..<view.size.width { row[x] = over(row[x], ground) | 0xFF00_0000 }
    }
  }
}
