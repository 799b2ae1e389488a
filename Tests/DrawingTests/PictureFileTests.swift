import Blocking
import CTurboJPEG
import DetentGeometry
import DetentScene
import SeededNumbers
import Testing

@testable import Drawing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct PictureFileTests {
  private let folder: String

  init() throws {
    folder = "/tmp/detent-drawing-tests-\(getpid())"
    mkdir(folder, 0o700)
  }

  private func noise(_ size: PixelSize, seed: UInt64) throws -> Picture {
    let picture = try Picture(size: size, isOpaque: true)
    var numbers = SeededNumbers(seed)
    picture.withPixels { view in
      for y in 0..<size.height {
        for x in 0..<size.width {
          view.row(y)[x] = .random(in: 0...0xFF_FFFF, using: &numbers) | 0xFF00_0000
        }
      }
    }
    return picture
  }

  private func pixels(_ picture: Picture) -> [UInt32] {
    picture.withPixels { view in
      (0..<view.size.height).flatMap { y in
        (0..<view.size.width).map { view.row(y)[$0] & 0xFF_FFFF }
      }
    }
  }

  @Test func `a PNG file comes back as it was`() throws {
    let picture = try noise(PixelSize(37, 23), seed: 1)
    try picture.writePNG(to: "\(folder)/noise.png")
    let isSame = try pixels(Picture(contentsOf: "\(folder)/noise.png")) == pixels(picture)
    #expect(isSame)
  }

  @Test func `files that are missing, broken or no pictures are refused in a sentence`() throws {
    let broken: [(String, [UInt8])] = [
      ("empty", []), ("text", Array("hello".utf8)), ("png", [0x89, 0x50, 0x4E, 0x47, 1, 2, 3]),
      ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 1, 2]),
    ]
    for (name, bytes) in broken {
      let file = try #require(fopen("\(folder)/\(name)", "w"))
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    for name in broken.map(\.0) + ["missing", "."] {
      let error = #expect(throws: DrawingError.self) {
        try makeWallpaper(
          .image(path: "\(folder)/\(name)"), size: PixelSize(10, 10), files: FileAccess())
      }
      #expect(error?.description.hasSuffix(".") == true)
    }
    #expect(throws: DrawingError.self) {
      try noise(PixelSize(2, 2), seed: 1).writePNG(to: "\(folder)/no/such")
    }
  }

  @Test(arguments: [PixelSize(0, 5), PixelSize(-1, 5), PixelSize(40_000, 1), PixelSize(.max, .max)])
  func `impossible sizes are refused`(size: PixelSize) {
    #expect(throws: DrawingError.self) { try Picture(size: size, isOpaque: true) }
  }

  @Test func `a gradient rises steadily and without bands`() throws {
    let picture = try makeWallpaper(
      .gradient([Color(hex: 0x202020), Color(hex: 0x303030)], angle: 0), size: PixelSize(64, 320),
      files: FileAccess())
    let rows = picture.withPixels { view in
      (0..<320).map { y in (0..<64).map { Int(view.row(y)[$0] & 255) } }
    }
    let means = stride(from: 0, to: 320, by: 8).map { y in
      Double(rows[y..<y + 8].flatMap { $0 }.reduce(0, +)) / 512
    }
    for (a, b) in zip(means, means.dropFirst()) { #expect(b > a && b - a < 0.8) }
    #expect(abs(means[20] - 40.2) < 0.6)
  }

  @Test func `a material is the tinted mean of what lies around`() throws {
    let wallpaper = try noise(PixelSize(203, 101), seed: 4)
    let material = try makeMaterial(
      from: wallpaper, tint: Color(hex: 0xFFFFFF, alpha: 0.5), blurRadius: 64)
    for pixel in pixels(material) { #expect(difference(pixel, 0xBFBFBF) <= 12) }
    let plain = try makeWallpaper(
      .solid(Color(hex: 0x336699)), size: PixelSize(50, 30), files: FileAccess())
    let same = try makeMaterial(from: plain, tint: .clear, blurRadius: 20)
    for pixel in pixels(same) { #expect(difference(pixel, 0x336699) <= 1) }
  }

  @Test func `spreading a coarse picture keeps its gradients`() throws {
    let colors = [Color(hex: 0x10_C0_FF), Color(hex: 0xF0_20_01), Color(hex: 0x35_75_95)]
    let wallpaper = try makeWallpaper(
      .gradient(colors, angle: 1), size: PixelSize(300, 200), files: FileAccess())
    let material = try makeMaterial(from: wallpaper, tint: .clear, blurRadius: 0)
    let (a, b) = (pixels(wallpaper), pixels(material))
    for y in 8..<192 {
      for x in 8..<292 { #expect(difference(a[y * 300 + x], b[y * 300 + x]) <= 6) }
    }
  }

  private func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = try #require(fopen("\(folder)/\(name)", "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return "\(folder)/\(name)"
  }

  private func jpeg(_ picture: Picture, flags: CInt = 0) throws -> [UInt8] {
    let encoder = try #require(tjInitCompress())
    defer { tjDestroy(encoder) }
    var (data, count) = (UnsafeMutablePointer<UInt8>?.none, UInt(0))
    let status = picture.withPixels { view in
      tjCompress2(
        encoder, UnsafeRawPointer(view.base).assumingMemoryBound(to: UInt8.self),
        CInt(view.size.width), CInt(view.rowStride * 4), CInt(view.size.height),
        CInt(TJPF_BGRX.rawValue), &data, &count, CInt(TJSAMP_444.rawValue), 95, flags)
    }
    defer { tjFree(data) }
    #expect(status == 0)
    return Array(UnsafeBufferPointer(start: data, count: Int(count)))
  }

  @Test
  func `a JPEG file is read, scaled down while it is larger than needed, even when cut short`()
    throws
  {
    let colors = [Color(hex: 0x2040_80), Color(hex: 0xE0_C0A0)]
    let picture = try makeWallpaper(
      .gradient(colors, angle: 0.5), size: PixelSize(203, 150), files: FileAccess())
    let bytes = try jpeg(picture)
    let path = try write(bytes, to: "picture.jpg")
    let read = try Picture(contentsOf: path)
    #expect(read.size == picture.size)
    #expect(largestDifference(pixels(read), pixels(picture)) <= 8)
    #expect(try Picture(contentsOf: path, atLeast: PixelSize(50, 38)).size == PixelSize(51, 38))
    #expect(try Picture(contentsOf: path, atLeast: PixelSize(500, 38)).size == picture.size)
    let cut = try write(Array(bytes.prefix(bytes.count / 2)), to: "cut.jpg")
    let half = try pixels(Picture(contentsOf: cut))
    #expect(
      largestDifference(Array(half.prefix(203 * 40)), Array(pixels(picture).prefix(203 * 40))) <= 8)
    let screen = try makeWallpaper(.image(path: path), size: PixelSize(64, 64), files: FileAccess())
    #expect(difference(pixels(screen)[32 * 64 + 32], pixels(picture)[75 * 203 + 101]) <= 8)
  }

  @Test func `a JPEG file of more scans than anybody needs is refused, whoever sends it`() throws {
    let whole = try jpeg(noise(PixelSize(32, 32), seed: 2), flags: TJFLAG_PROGRESSIVE)
    let frame = PictureFrame(size: PixelSize(8, 8), fit: .cover, background: .black)
    #expect(throws: Never.self) { try frame.picture(file: whole, named: "whole.jpg") }
    // The last of its scans, up to the end of the picture.
    let scan = try #require(whole.indices.last { whole[$0...].starts(with: [0xFF, 0xDA]) })
    let (start, last) = (whole.prefix(whole.count - 2), whole[scan..<whole.count - 2])
    let endless = Array(start) + (0..<2000).flatMap { _ in last } + [0xFF, 0xD9]
    #expect(throws: DrawingError.self) {
      try frame.picture(file: endless, named: "endless.jpg")
    }
  }

  @Test func `a picture for a tile may take less memory than a wallpaper`() throws {
    let size = PixelSize(6200, 6200)
    let large = try Picture(size: size, isOpaque: true)
    large.withPixels { $0.row(3100)[3100] = 0xFFFF_FFFF }
    let path = "\(folder)/large.png"
    try large.writePNG(to: path)
    let frame = PictureFrame(size: PixelSize(62, 62), fit: .cover, background: .black)
    let error = #expect(throws: DrawingError.self) { try frame.picture(contentsOf: path) }
    #expect(error?.description.contains("take 154 MB of memory, and 150 are the most") == true)
    // Of what is made smaller there is no second copy in its own size.
    let small = try Picture(contentsOf: path, atLeast: PixelSize(775, 775))
    #expect(small.size == PixelSize(775, 775))
    #expect(try Picture(contentsOf: path, atLeast: PixelSize(4000, 4000)).size == size)
  }

  @Test func `an SVG file of one's own becomes an icon, a broken one nothing`() throws {
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'>"
      + "<path d='M2 2h4v4h-4z' fill='red'/></svg>"
    let path = try write(Array(text.utf8), to: "square.svg")
    let files = VectorFiles(FileAccess())
    let raster = try #require(files.raster(path: path, size: PixelSize(16, 16)))
    #expect(raster.kind == .coverage && raster.frame == PixelRect(x: 4, y: 4, width: 8, height: 8))
    let broken = try write(Array("<svg".utf8), to: "broken.svg")
    #expect(files.raster(path: broken, size: PixelSize(16, 16)) == nil)
    #expect(files.raster(path: "\(folder)/none.svg", size: PixelSize(16, 16)) == nil)
  }

  @Test func `An icon of one filled shape looks as librsvg draws it`() throws {
    let shape = "M12,2A7,7 0 0,0 5,9C5,11.38 6.19,13.47 8,14.74V17A1,1 0 0,0 9,18H15V2Z"
    let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">"
    let own = try #require(Icon(file: Array("\(head)<path d=\"\(shape)\"/></svg>\n".utf8)))
    // With a word that an icon of one shape does not have.
    let other = try write(
      Array("\(head)<path fill=\"black\" d=\"\(shape)\"/></svg>".utf8), to: "shape.svg")
    let size = PixelSize(48, 48)
    let expected = try #require(VectorFiles(FileAccess()).raster(path: other, size: size))
    let drawn = try #require(own.raster(size: size))
    #expect(drawn.frame == expected.frame)
    let count = drawn.stride * drawn.frame.height
    func bytes(_ raster: Raster) -> UnsafeRawBufferPointer {
      UnsafeRawBufferPointer(start: raster.bytes, count: count)
    }
    #expect(zip(bytes(drawn), bytes(expected)).allSatisfy { abs(Int($0) - Int($1)) <= 24 })
    #expect(Icon(file: Array("\(head)<path d=\"\(shape)\"/><path d=\"M0 0\"/></svg>".utf8)) == nil)
    #expect(Icon(file: Array("\(head)<path d=\"M0,\"/></svg>".utf8)) == nil)
  }

  @Test func `An icon whose file comes late is seen on a surface, too`() throws {
    let path = "\(folder)/late.svg"
    unlink(path)
    let whole = Rect(x: 0, y: 0, width: 16, height: 16)
    var tree = LayerTree(size: whole.size)
    let icon = Layer(frame: whole, content: .icon(IconName(path)), color: .white)
    _ = tree.add(icon, to: tree.root)
    let list = RenderList(of: tree, as: PresentationTree(of: tree), scale: 1)
    let compositor = Compositor(scale: 1)
    func drawn() throws -> UInt32 {
      let surface = try Picture(size: PixelSize(16, 16), isOpaque: false)
      return surface.withPixels {
        compositor.drawSurface(list, damage: Region($0.bounds), into: $0)
        return $0.row(8)[8]
      }
    }
    #expect(try drawn() == 0)
    let text =
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><path d='M0 0h8v8h-8z'/></svg>"
    _ = try write(Array(text.utf8), to: "late.svg")
    compositor.forgetRasters()
    #expect(try drawn() == 0xFFFF_FFFF)
  }
}
