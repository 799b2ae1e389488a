internal import CTurboJPEG
internal import DetentGeometry

/// A decoder for JPEG files (ITU T.81), by libjpeg-turbo.
struct JPEGDecoder: PictureDecoder {
  private let bytes: [UInt8]
  private let head: JPEGHead
  /// Whether the colours are cyan, magenta, yellow and black.
  private let hasInks: Bool
  let size: PixelSize

  var orientation: ExifOrientation { head.orientation }
  var passes: Int { head.scans }

  static func reads(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  init(_ bytes: [UInt8]) throws(DecodingFailure) {
    (self.bytes, head) = (bytes, JPEGHead(bytes))
    let decoder = try Decoder()
    var (width, height, sampling, colors) = (CInt(), CInt(), CInt(), CInt())
    let status = tjDecompressHeader3(
      decoder.handle, bytes, UInt(bytes.count), &width, &height, &sampling, &colors)
    if status != 0 { throw decoder.failure }
    size = PixelSize(Int(width), Int(height))
    hasInks = [TJCS_CMYK, TJCS_YCCK].contains { colors == CInt($0.rawValue) }
  }

  /// The smallest size that fills `least`: the decoder scales by eighths, and rounds up.
  func size(filling least: PixelSize) -> PixelSize {
    let sizes = (1...8).map { PixelSize((size.width * $0 + 7) / 8, (size.height * $0 + 7) / 8) }
    return sizes.first { $0.width >= least.width && $0.height >= least.height } ?? size
  }

  func memory(at size: PixelSize) -> Int { head.heldBytes }

  func decode(
    into view: PixelView, over background: Color, isWhole: Bool
  ) throws(DecodingFailure) {
    let decoder = try Decoder()
    let status = tjDecompress2(
      decoder.handle, bytes, UInt(bytes.count),
      UnsafeMutableRawPointer(view.base).assumingMemoryBound(to: UInt8.self),
      CInt(view.size.width), CInt(view.rowStride * 4), CInt(view.size.height),
      // A file of hundreds of thousands of nearly empty scans would take hours without a limit.
      CInt((hasInks ? TJPF_CMYK : TJPF_BGRX).rawValue), TJFLAG_LIMITSCANS)
    if hasInks { mixInks(in: view) }
    guard status != 0 else { return }
    let isCutShort = decoder.failure.why.contains("remature end")
    guard tjGetErrorCode(decoder.handle) == TJERR_WARNING.rawValue, !(isWhole && isCutShort) else {
      throw decoder.failure
    }
  }

  /// Converts cyan, magenta, yellow and black, which Adobe's programs write inverted, to colours.
  private func mixInks(in view: PixelView) {
    let inversion: UInt32 = head.isAdobe ? 0 : 0xFFFF_FFFF
    for y in 0..<view.size.height {
      let row = view.row(y)
      for x in 0..<view.size.width {
        let light = row[x] ^ inversion
        let (red, green, blue) = (light & 255, light >> 8 & 255, light >> 16 & 255)
        row[x] = scaled(0xFF00_0000 | red << 16 | green << 8 | blue, by: light >> 24) | 0xFF00_0000
      }
    }
  }

  /// `tjhandle`
  private struct Decoder: ~Copyable {
    let handle: tjhandle

    init() throws(DecodingFailure) {
      guard let handle = tjInitDecompress() else {
        throw DecodingFailure("there is not enough memory")
      }
      self.handle = handle
    }

    deinit { tjDestroy(handle) }

    var failure: DecodingFailure { DecodingFailure(String(cString: tjGetErrorStr2(handle))) }
  }
}

/// The properties in the segments before the first scan of a JPEG file (ITU T.81, B.1) that the
/// decoder does not report.
private struct JPEGHead {
  private(set) var orientation = ExifOrientation.upright
  /// Whether the file has Adobe's marker, with which inks are inverted.
  private(set) var isAdobe = false
  /// The memory that the decoder holds until the last of several scans [bytes].
  private(set) var heldBytes = 0
  private(set) var scans = 1

  init(_ bytes: [UInt8]) {
    var rest = bytes.dropFirst(2)
    var (frame, isProgressive) = (ArraySlice<UInt8>(), false)
    while let mark = rest.firstIndex(of: 0xFF) {
      rest = rest[(mark + 1)...]
      guard let marker = rest.first, rest.count >= 3 else { return }
      if [0, 0x01, 0xFF].contains(marker) || (0xD0...0xD9).contains(marker) { continue }
      let length = rest.dropFirst().number(0)
      let segment = rest.dropFirst(3).prefix(max(length - 2, 0))
      switch marker {
      case 0xC0...0xC2, 0xC9, 0xCA:
        (frame, isProgressive) = (segment, [0xC2, 0xCA].contains(marker))
      case 0xE1 where segment.starts(with: Array("Exif\0\0".utf8)):
        orientation = ExifOrientation(exif: segment.dropFirst(6))
      case 0xEE where segment.starts(with: Array("Adobe".utf8)): isAdobe = true
      case 0xDA:
        let isSeveral = isProgressive || segment.first != frame.dropFirst(5).first
        guard isSeveral else { return }
        heldBytes = JPEGHead.coefficients(of: frame)
        var last: UInt8 = 0
        for byte in rest {
          if last == 0xFF, byte == 0xDA { scans += 1 }
          last = byte
        }
        return
      default: break
      }
      rest = rest.dropFirst(1 + max(length, 2))
    }
  }

  /// The memory for all coefficients of a frame, two bytes each [bytes].
  private static func coefficients(of frame: ArraySlice<UInt8>) -> Int {
    guard frame.count >= 6 else { return 0 }
    let (area, parts) = (frame.number(1) * frame.number(3), Array(frame.dropFirst(6)))
    let samples = stride(from: 1, to: parts.count, by: 3).map { parts[$0] }
    let most = Int(samples.map { $0 >> 4 }.max() ?? 1) * Int(samples.map { $0 & 15 }.max() ?? 1)
    let sum = samples.reduce(0) { $0 + Int($1 >> 4) * Int($1 & 15) }
    return 2 * area * sum / max(most, 1)
  }
}

extension ArraySlice<UInt8> {
  /// The big-endian number in two bytes.
  fileprivate func number(_ start: Int) -> Int {
    let first = startIndex + start
    return Int(self[first]) << 8 | Int(self[first + 1])
  }
}
