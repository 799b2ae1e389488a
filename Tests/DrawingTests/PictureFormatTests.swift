import CTurboJPEG
import DetentGeometry
import Drawing
import Film
import SeededNumbers
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct PictureFormatTests {
  // MARK: Photographs that were taken with the camera turned

  /// The colours in the corners, from the upper left one on, line by line, as each orientation of
  /// Exif shows a picture whose stored corners are red, green, blue and white.
  static let turned: [(orientation: UInt8, corners: String)] = [
    (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"),
    (8, "GWRB"),
  ]

  @Test(arguments: turned)
  func `a photograph stands upright however the camera was held`(
    orientation: UInt8, corners: String
  ) throws {
    let stored = try quarters(PixelSize(48, 32))
    let jpeg = try stored.jpeg()
    for isBigEndian in [false, true] {
      let exif = exif(orientation, isBigEndian: isBigEndian)
      let segment = [0xFF, 0xE1] + twoBytes(exif.count + 8) + Array("Exif\0\0".utf8) + exif
      let picture = try Picture(file: jpeg.prefix(2) + segment + jpeg.dropFirst(2), named: "a")
      #expect(picture.size == (orientation < 5 ? PixelSize(48, 32) : PixelSize(32, 48)))
      #expect(picture.corners == corners)
    }
    let png = stored.encodedPNG()
    for isFirst in [true, false] {
      // Behind its head, or before its end.
      let place = isFirst ? 33 : png.count - 12
      let chunk = pngChunk("eXIf", exif(orientation, isBigEndian: isFirst))
      let picture = try Picture(file: png.prefix(place) + chunk + png.dropFirst(place), named: "a")
      #expect(picture.corners == corners)
    }
    let webp = try WebP.extended(WebP.encoded(stored), exif: exif(orientation, isBigEndian: true))
    let frame = PictureFrame(size: PixelSize(16, 16), fit: .contain, background: .black)
    let picture = try frame.picture(file: webp, named: "a")
    #expect(picture.size == (orientation < 5 ? PixelSize(16, 11) : PixelSize(11, 16)))
    #expect(picture.corners == corners)
  }

  @Test func `what Exif says wrongly turns nothing`() throws {
    let jpeg = try quarters(PixelSize(48, 32)).jpeg()
    var random = SeededNumbers(5)
    for length in 0..<30 {
      var exif = Array(exif(6, isBigEndian: length % 2 == 0).prefix(length))
      for i in exif.indices where i > 1 && length > 20 {
        exif[i] = .random(in: 0...255, using: &random)
      }
      let segment = [0xFF, 0xE1] + twoBytes(exif.count + 8) + Array("Exif\0\0".utf8) + exif
      let bytes = jpeg.prefix(2) + segment + jpeg.dropFirst(2)
      #expect(throws: Never.self) { try Picture(file: Array(bytes), named: "a") }
    }
  }

  @Test func `what would take too long to read is refused in a sentence`() throws {
    let small = try quarters(PixelSize(16, 16))
    let plain = try larger(small.jpeg(), PixelSize(40_000, 40_000))
    let whole = try small.jpeg(flags: TJFLAG_PROGRESSIVE)
    let scan = try #require(whole.indices.last { whole[$0...].starts(with: [0xFF, 0xDA]) })
    let again = (0..<100).flatMap { _ in whole[scan..<whole.count - 2] }
    let slow = try larger(whole.dropLast(2) + again + [0xFF, 0xD9], PixelSize(4000, 4000))
    let frame = PictureFrame(size: PixelSize(16, 16), fit: .cover, background: .black)
    for (file, word) in [(plain, "40000 × 40000 pixels take"), (slow, "passes take")] {
      let error = #expect(throws: DrawingError.self) { try frame.picture(file: file, named: "a") }
      #expect(error?.description.contains(word + " too long to read; save a smaller copy") == true)
    }
    #expect(throws: Never.self) { try frame.picture(file: whole, named: "a") }
  }

  /// A JPEG file whose head says that it is larger than it is.
  private func larger(_ file: [UInt8], _ size: PixelSize) throws -> [UInt8] {
    let frame = try #require(
      file.indices.first { file[$0] == 0xFF && [0xC0, 0xC2].contains(file[$0 + 1]) })
    return file.prefix(frame + 5) + twoBytes(size.height) + twoBytes(size.width)
      + file.dropFirst(frame + 9)
  }

  // MARK: Pictures for printers

  @Test func `a JPEG file in the colours of a printer shows its own colours`() throws {
    // Cyan, magenta, yellow and black as Adobe's programs write them: 255 is no ink.
    let inks: [[UInt8]] = [
      [255, 0, 0, 255], [0, 255, 255, 255], [255, 255, 255, 255], [255, 255, 255, 128],
    ]
    let colors: [UInt32] = [0xFF_0000, 0x00_FFFF, 0xFF_FFFF, 0x80_8080]
    for (ink, color) in zip(inks, colors) {
      let bytes = try jpeg(inks: ink)
      let seen = try Picture(file: bytes, named: "a").pixel(8, 8)
      #expect(difference(seen, color) <= 4, "YCCK \(ink)")
      // Others than Adobe say how much ink there is.
      let plain = try Picture(file: try withoutAdobe(jpeg(inks: [90, 90, 90, 0])), named: "a")
      #expect(difference(plain.pixel(8, 8), 0x5A_7F7F) <= 4)
    }
    // The same without a change of colour spaces: three inks as they are.
    var cmyk = try jpeg(inks: [90, 90, 90, 255])
    let adobe = try #require(start(of: Array("Adobe".utf8), in: cmyk))
    cmyk[adobe + 11] = 0
    #expect(difference(try Picture(file: cmyk, named: "a").pixel(8, 8), 0xA5_8080) <= 4)
  }

  // MARK: WebP

  @Test func `a WebP file shows what it holds, made smaller while it is read`() throws {
    let picture = try quarters(PixelSize(64, 48))
    let lossless = try Picture(file: WebP.encoded(picture), named: "a")
    #expect(lossless.size == picture.size && lossless.corners == "RGBW")
    let lossy = try Picture(
      file: WebP.encoded(picture, quality: 90), named: "a", atLeast: PixelSize(16, 12))
    #expect(lossy.size == PixelSize(16, 12) && lossy.corners == "RGBW")
  }

  @Test func `the clear parts of a WebP file show what is behind`() throws {
    let picture = try Picture(size: PixelSize(16, 16), isOpaque: false)
    picture.withPixels { $0.row(0)[0] = 0xFFFF_FFFF }
    for quality in [nil, 90] as [Float?] {
      let bytes = try WebP.encoded(picture, quality: quality)
      let seen = try Picture(file: bytes, named: "a", background: Color(hex: 0x336699))
      #expect(seen.isOpaque)
      #expect(difference(seen.pixel(12, 12), 0x336699) <= 2)
    }
  }

  @Test func `of a WebP file that moves the first picture is shown`() throws {
    let still = try WebP.encoded(quarters(PixelSize(32, 32)))
    let moving = WebP.animated(still, size: PixelSize(32, 32))
    #expect(try Picture(file: moving, named: "a").corners == "RGBW")
  }

  // MARK: GIF

  private func gif() throws -> [UInt8] {
    let path = "/tmp/detent-format-tests-\(getpid()).gif"
    defer { unlink(path) }
    let writer = try GIFWriter(path: path, size: PixelSize(16, 16))
    try writer.add(quarters(PixelSize(16, 16)), hundredths: 5)
    let white = try Picture(size: PixelSize(16, 16), isOpaque: true)
    white.fill(.white)
    try writer.add(white, hundredths: 5)
    try writer.finish()
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  @Test func `of a GIF file the first picture is shown, with what is behind its clear parts`()
    throws
  {
    var bytes = try gif()
    let picture = try Picture(file: bytes, named: "a")
    #expect(picture.size == PixelSize(16, 16) && picture.corners == "RGBW")
    // Every colour is clear in turn.
    let control = try #require(start(of: [0x21, 0xF9, 4], in: bytes))
    bytes[control + 3] |= 1
    let seen = try (0..<8).map { color in
      bytes[control + 6] = UInt8(color)
      return try Picture(file: bytes, named: "a", background: Color(hex: 0x336699)).corners
    }
    #expect(Set(seen).isSuperset(of: ["?GBW", "R?BW", "RG?W", "RGB?"]))
  }

  @Test func `the lines of a GIF file may come in four passes`() throws {
    var bytes = try gif()
    let plain = try Picture(file: bytes, named: "a")
    let place = try #require(start(of: [0x2C, 0, 0, 0, 0, 16, 0, 16, 0], in: bytes))
    bytes[place + 9] |= 0x40
    let woven = try Picture(file: bytes, named: "a")
    let rows = [0, 8, 4, 12, 2, 6, 10, 14, 1, 3, 5, 7, 9, 11, 13, 15]
    for (i, row) in rows.enumerated() { #expect(woven.pixel(1, row) == plain.pixel(1, i)) }
  }

  // MARK: Large and hostile files

  private let tile = PictureFrame(size: PixelSize(300, 200), fit: .cover, background: .black)

  @Test func `a photograph of any size is read for a tile`() throws {
    let photograph = try flat(PixelSize(8000, 6000))
    #expect(try tile.picture(file: photograph, named: "a").size == PixelSize(300, 200))
    #expect(try Picture(file: photograph, named: "a", atLeast: tile.size).size.width == 1000)
  }

  @Test func `what would take more memory than there may be is refused in a sentence`() throws {
    let vast: [UInt8] = [0xFE, 0xFE, 0xFE, 0xFE]
    var progressive = try flat(PixelSize(64, 64), flags: TJFLAG_PROGRESSIVE)
    let head = try #require(start(of: [0xFF, 0xC2], in: progressive))
    progressive.replaceSubrange(head + 5..<head + 9, with: vast)
    var gif = try gif()
    gif.replaceSubrange(6..<10, with: vast)
    var png = try quarters(PixelSize(8, 8)).encodedPNG()
    png.replaceSubrange(16..<24, with: [0, 0, 0x20, 0, 0, 0, 0x20, 0])
    var webp = try WebP.encoded(quarters(PixelSize(8, 8)))
    webp.replaceSubrange(21..<25, with: [0xFF, 0xFF, 0xFF, 0x0F])
    for bytes in [progressive, gif, png, webp] {
      let error = #expect(throws: DrawingError.self) { try tile.picture(file: bytes, named: "a") }
      #expect(error?.description.contains("MB of memory") == true, "\(error?.description ?? "")")
    }
  }

  @Test func `no damaged file of any kind does harm`() throws {
    let picture = try quarters(PixelSize(40, 30))
    let exif = exif(6, isBigEndian: true)
    let files = [
      picture.encodedPNG(), try picture.jpeg(), try picture.jpeg(flags: TJFLAG_PROGRESSIVE),
      try jpeg(inks: [1, 2, 3, 4]), try WebP.encoded(picture),
      try WebP.encoded(picture, quality: 50),
      try WebP.extended(WebP.encoded(picture), exif: exif),
      try WebP.animated(WebP.encoded(picture), size: PixelSize(40, 30)), try gif(),
    ]
    var random = SeededNumbers(7)
    for file in files {
      _ = try tile.picture(file: file, named: "whole")
      for length in stride(from: 0, to: file.count, by: max(1, file.count / 40)) {
        _ = try? tile.picture(file: Array(file.prefix(length)), named: "cut")
      }
      for _ in 0..<150 {
        var bytes = file
        for _ in 0..<Int.random(in: 1...8, using: &random) {
          let place = Int.random(in: 4..<min(bytes.count, 400), using: &random)
          bytes[place] = .random(in: 0...255, using: &random)
        }
        _ = try? tile.picture(file: bytes, named: "noise")
      }
    }
  }
}

// MARK: Files to read

/// Red, green, blue and white quarters.
private func quarters(_ size: PixelSize) throws -> Picture {
  let picture = try Picture(size: size, isOpaque: true)
  picture.withPixels { view in
    for y in 0..<size.height {
      for x in 0..<size.width {
        let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FFFF]
        view.row(y)[x] = colors[(2 * y < size.height ? 0 : 2) + (2 * x < size.width ? 0 : 1)]
      }
    }
  }
  return picture
}

/// Without a check sum, which nobody looks at.
private func pngChunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
  [0, 0] + twoBytes(body.count) + Array(name.utf8) + body + [0, 0, 0, 0]
}

private func twoBytes(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 255)] }

/// One entry that says the orientation (Exif 2.32, 4.6.4).
private func exif(_ orientation: UInt8, isBigEndian: Bool) -> [UInt8] {
  isBigEndian
    ? Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    : Array("II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
}

private func compressed(
  _ size: PixelSize, _ format: TJPF, flags: CInt = 0, sampling: TJSAMP = TJSAMP_444,
  _ pixels: UnsafePointer<UInt8>
) throws -> [UInt8] {
  let encoder = try #require(tjInitCompress())
  defer { tjDestroy(encoder) }
  var (data, count) = (UnsafeMutablePointer<UInt8>?.none, UInt(0))
  let status = tjCompress2(
    encoder, pixels, CInt(size.width), 0, CInt(size.height), CInt(format.rawValue), &data, &count,
    CInt(sampling.rawValue), 95, flags)
  defer { tjFree(data) }
  #expect(status == 0)
  return Array(UnsafeBufferPointer(start: data, count: Int(count)))
}

/// A grey JPEG file.
private func flat(_ size: PixelSize, flags: CInt = 0) throws -> [UInt8] {
  let pixels = [UInt8](repeating: 128, count: size.width * size.height)
  return try compressed(size, TJPF_GRAY, flags: flags, sampling: TJSAMP_GRAY, pixels)
}

/// A JPEG file of one colour, in Adobe's way.
private func jpeg(inks: [UInt8]) throws -> [UInt8] {
  let size = PixelSize(16, 16)
  let pixels = (0..<256).flatMap { _ in inks }
  return try compressed(size, TJPF_CMYK, pixels)
}

/// Without the segment that says that Adobe has written it.
private func withoutAdobe(_ jpeg: [UInt8]) throws -> [UInt8] {
  var jpeg = jpeg
  let place = try #require(start(of: Array("Adobe".utf8), in: jpeg))
  jpeg.removeSubrange(place - 4..<place + 12)
  return jpeg
}

private func start(of part: [UInt8], in bytes: [UInt8]) -> Int? {
  bytes.indices.first { bytes[$0...].starts(with: part) }
}

extension Picture {
  fileprivate func jpeg(flags: CInt = 0) throws -> [UInt8] {
    try withPixels { view in
      try compressed(
        size, TJPF_BGRX, flags: flags,
        UnsafeRawPointer(view.base).assumingMemoryBound(to: UInt8.self))
    }
  }

  fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32 {
    withPixels { $0.row(y)[x] & 0xFF_FFFF }
  }

  /// A letter for the colour of each corner.
  fileprivate var corners: String {
    let (x, y) = (size.width - 2, size.height - 2)
    let colors: [(UInt32, String)] = [
      (0xFF_0000, "R"), (0x00_FF00, "G"), (0x00_00FF, "B"), (0xFF_FFFF, "W"),
    ]
    return [pixel(1, 1), pixel(x, 1), pixel(1, y), pixel(x, y)].map { pixel in
      colors.first { difference(pixel, $0.0) < 40 }?.1 ?? "?"
    }.joined()
  }
}

/// Writes WebP files.
private enum WebP {
  private typealias Encode =
    @convention(c) (
      UnsafePointer<UInt8>, CInt, CInt, CInt, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    ) -> Int
  private typealias EncodeLossy =
    @convention(c) (
      UnsafePointer<UInt8>, CInt, CInt, CInt, Float,
      UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    ) -> Int

  /// - Parameter quality: Nil: without loss.
  static func encoded(_ picture: Picture, quality: Float? = nil) throws -> [UInt8] {
    let library = try #require(dlopen("libwebp.so.7", RTLD_NOW))
    let name = quality == nil ? "WebPEncodeLosslessBGRA" : "WebPEncodeBGRA"
    let function = try #require(dlsym(library, name))
    let (w, h) = (CInt(picture.size.width), CInt(picture.size.height))
    var data: UnsafeMutablePointer<UInt8>?
    let count = picture.withPixels { view in
      let pixels = UnsafeRawPointer(view.base).assumingMemoryBound(to: UInt8.self)
      if let quality {
        return unsafeBitCast(function, to: EncodeLossy.self)(pixels, w, h, 4 * w, quality, &data)
      }
      return unsafeBitCast(function, to: Encode.self)(pixels, w, h, 4 * w, &data)
    }
    defer { free(data) }
    #expect(count > 0)
    return Array(UnsafeBufferPointer(start: data, count: count))
  }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let count = (0..<4).map { UInt8(bytes.count >> (8 * $0) & 255) }
    return Array(name.utf8) + count + bytes + (bytes.count % 2 == 0 ? [] : [0])
  }

  private static func file(_ chunks: [UInt8]) -> [UInt8] {
    chunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  private static func threeBytes(_ number: Int) -> [UInt8] {
    (0..<3).map { UInt8(number >> (8 * $0) & 255) }
  }

  /// The same with what a camera has written about it.
  static func extended(_ file: [UInt8], exif: [UInt8]) throws -> [UInt8] {
    let size = try Picture(file: file, named: "a").size
    let head = [8, 0, 0, 0] + threeBytes(size.width - 1) + threeBytes(size.height - 1)
    return self.file(chunk("VP8X", head) + file.dropFirst(12) + chunk("EXIF", exif))
  }

  /// A film of one picture.
  static func animated(_ file: [UInt8], size: PixelSize) -> [UInt8] {
    let sides = threeBytes(size.width - 1) + threeBytes(size.height - 1)
    let frame = [0, 0, 0, 0, 0, 0] + sides + [100, 0, 0, 0] + file.dropFirst(12)
    return self.file(
      chunk("VP8X", [2, 0, 0, 0] + sides) + chunk("ANIM", [0, 0, 0, 0, 0, 0])
        + chunk("ANMF", frame))
  }
}
