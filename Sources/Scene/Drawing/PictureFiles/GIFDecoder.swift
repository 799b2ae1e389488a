internal import CGif
internal import DetentGeometry

/// A decoder for the first picture of a GIF file, by giflib.
struct GIFDecoder: PictureDecoder {
  private let bytes: [UInt8]
  let size: PixelSize

  static func reads(_ bytes: [UInt8]) -> Bool {
    ["GIF87a", "GIF89a"].contains { bytes.starts(with: Array($0.utf8)) }
  }

  init(_ bytes: [UInt8]) throws(DecodingFailure) {
    guard bytes.count >= 10 else { throw .damaged }
    func number(_ start: Int) -> Int { Int(bytes[start]) | Int(bytes[start + 1]) << 8 }
    (self.bytes, size) = (bytes, PixelSize(number(6), number(8)))
  }

  func memory(at size: PixelSize) -> Int { 0 }

  func decode(
    into view: PixelView, over background: Color, isWhole: Bool
  ) throws(DecodingFailure) {
    var stream = GIFStream(bytes: bytes)
    // The library reads from the stream until the file is closed.
    let failure: DecodingFailure? = withUnsafeMutablePointer(to: &stream) { stream in
      guard let file = DGifOpen(stream, GIFStream.read, nil) else { return .damaged }
      defer { DGifCloseFile(file, nil) }
      do throws(DecodingFailure) {
        try decode(file, into: view, over: background.withAlpha(1).premultiplied)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private func decode(
    _ file: UnsafeMutablePointer<GifFileType>, into view: PixelView, over ground: UInt32
  ) throws(DecodingFailure) {
    let clear = try findPicture(in: file)
    let image = file.pointee.Image
    let frame = PixelRect(
      x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
    guard let map = image.ColorMap ?? file.pointee.SColorMap, !frame.isEmpty,
      frame.intersection(view.bounds) == frame
    else { throw .damaged }
    var colors = [UInt32](repeating: ground, count: 256)
    for i in 0..<min(Int(map.pointee.ColorCount), 256) where i != clear {
      let color = map.pointee.Colors[i]
      colors[i] =
        0xFF00_0000 | UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
    }
    for y in 0..<view.size.height { view.row(y).update(repeating: ground, count: view.size.width) }
    var line = [UInt8](repeating: 0, count: frame.width)
    // Interlaced rows come in four passes (GIF89a, appendix E).
    let passes = image.Interlace ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    for (first, step) in passes {
      for y in stride(from: first, to: frame.height, by: step) {
        guard DGifGetLine(file, &line, CInt(frame.width)) == GIF_OK else { throw .damaged }
        let row = view.row(frame.minY + y) + frame.minX
        for x in 0..<frame.width { row[x] = colors[Int(line[x])] }
      }
    }
  }

  /// Reads up to the first picture.
  /// - Returns: The index of its transparent colour; nil if there is none.
  private func findPicture(
    in file: UnsafeMutablePointer<GifFileType>
  ) throws(DecodingFailure) -> Int? {
    var clear: Int?
    var record = UNDEFINED_RECORD_TYPE
    while DGifGetRecordType(file, &record) == GIF_OK {
      switch record {
      case IMAGE_DESC_RECORD_TYPE:
        guard DGifGetImageDesc(file) == GIF_OK else { throw .damaged }
        return clear
      case EXTENSION_RECORD_TYPE:
        var (code, block) = (CInt(), UnsafeMutablePointer<UInt8>?.none)
        guard DGifGetExtension(file, &code, &block) == GIF_OK else { throw .damaged }
        while let bytes = block {
          if code == GRAPHICS_EXT_FUNC_CODE, bytes[0] >= 4 {
            clear = bytes[1] & 1 == 0 ? nil : Int(bytes[4])
          }
          guard DGifGetExtensionNext(file, &block) == GIF_OK else { throw .damaged }
        }
      default: throw .damaged
      }
    }
    throw .damaged
  }
}

/// The bytes of a GIF file as a stream for giflib.
private struct GIFStream {
  let bytes: [UInt8]
  var position = 0

  static let read: InputFunc = { file, target, length in
    guard let data = file?.pointee.UserData, let target else { return 0 }
    let stream = data.assumingMemoryBound(to: GIFStream.self)
    let start = stream.pointee.position
    let count = min(Int(length), stream.pointee.bytes.count - start)
    stream.pointee.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      target.update(from: base + start, count: count)
    }
    stream.pointee.position = start + count
    return CInt(count)
  }
}
