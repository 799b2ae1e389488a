internal import CGif
package import DetentGeometry
package import Drawing

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Writes an animated GIF, frame by frame, that repeats forever.
package final class GIFWriter {
  private let path: String
  private let size: PixelSize
  private var file: UnsafeMutablePointer<GifFileType>?

  /// - Throws: `DrawingError.unwritable`, or `DrawingError.noMemory` for sizes beyond GIF's.
  package init(path: String, size: PixelSize) throws(DrawingError) {
    guard (1...65_535).contains(size.width), (1...65_535).contains(size.height) else {
      throw .noMemory(width: size.width, height: size.height)
    }
    self.path = path
    self.size = size
    var code: CInt = 0
    guard let file = EGifOpenFileName(path, false, &code) else {
      throw .unwritable(path: path, why: GIFWriter.text(code))
    }
    self.file = file
    EGifSetGifVersion(file, true)
    try check(EGifPutScreenDesc(file, CInt(size.width), CInt(size.height), 8, 0, nil))
    try check(EGifPutExtensionLeader(file, CInt(APPLICATION_EXT_FUNC_CODE)))
    try check(EGifPutExtensionBlock(file, 11, "NETSCAPE2.0"))
    let endless: [UInt8] = [1, 0, 0]
    try check(EGifPutExtensionBlock(file, 3, endless))
    try check(EGifPutExtensionTrailer(file))
  }

  deinit {
    if let file { EGifCloseFile(file, nil) }
  }

  /// Adds a picture of the writer's size, shown for `hundredths` of a second.
  package func add(_ picture: Picture, hundredths: Int) throws(DrawingError) {
    guard picture.size == size else {
      throw .unwritable(path: path, why: "its frames differ in size")
    }
    let colors = GifMakeMapObject(256, nil)
    defer { GifFreeMapObject(colors) }
    guard let file, let colors, let table = colors.pointee.Colors else {
      throw .unwritable(path: path, why: "there is not enough memory")
    }
    var rows = [UInt8](repeating: 0, count: size.width * size.height)
    try check(quantize(picture, table, &rows))
    let time = UInt16(min(max(hundredths, 1), 65_535))
    let control: [UInt8] = [4, UInt8(time & 255), UInt8(time >> 8), 0]
    try check(EGifPutExtension(file, CInt(GRAPHICS_EXT_FUNC_CODE), 4, control))
    try check(
      EGifPutImageDesc(file, 0, 0, CInt(size.width), CInt(size.height), false, colors))
    for y in 0..<size.height {
      let status = rows.withUnsafeMutableBufferPointer {
        EGifPutLine(file, $0.baseAddress.map { $0 + y * size.width }, CInt(size.width))
      }
      try check(status)
    }
  }

  /// Writes the last bytes and closes the file.
  package func finish() throws(DrawingError) {
    guard let file else { return }
    self.file = nil
    var code: CInt = 0
    guard EGifCloseFile(file, &code) == GIF_OK else {
      throw .unwritable(path: path, why: GIFWriter.text(code))
    }
  }

  private func quantize(
    _ picture: Picture, _ table: UnsafeMutablePointer<GifColorType>, _ rows: inout [UInt8]
  ) -> CInt {
    let count = rows.count
    var red = [UInt8](repeating: 0, count: count)
    var (green, blue) = (red, red)
    picture.withPixels { view in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (pixel, i) = (view.row(y)[x], y * size.width + x)
          red[i] = UInt8(pixel >> 16 & 255)
          green[i] = UInt8(pixel >> 8 & 255)
          blue[i] = UInt8(pixel & 255)
        }
      }
    }
    var colors: CInt = 256
    return GifQuantizeBuffer(
      UInt32(size.width), UInt32(size.height), &colors, &red, &green, &blue, &rows, table)
  }

  private func check(_ status: CInt) throws(DrawingError) {
    guard status == GIF_OK else {
      throw .unwritable(path: path, why: GIFWriter.text(file?.pointee.Error ?? 0))
    }
  }

  private static func text(_ code: CInt) -> String {
    GifErrorString(code).map { String(cString: $0) } ?? "giflib gives no reason"
  }
}
