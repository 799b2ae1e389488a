import CGif
import DetentGeometry
import DetentMotion
import DisplayHeadless
import Drawing
import Film
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct FrameRecorderTests {
  private let folder: String

  init() {
    folder = "/tmp/detent-recorder-tests-\(getpid())"
    mkdir(folder, 0o700)
  }

  @Test func `frames and strip are written and can be read`() throws {
    let recorder = FrameRecorder(directory: folder, options: [.frames, .strip])
    for i in 0..<10 {
      let glass = try Picture(size: PixelSize(64, 48), isOpaque: true)
      glass.fill(Color(red: Double(i) / 10, green: 0.5, blue: 0))
      try recorder.add(glass, at: Instant(seconds: Double(i) / 30))
    }
    try recorder.finish()
    #expect(recorder.files.count == 11)
    let fifth = try Picture(contentsOf: "\(folder)/frame-00005.png")
    #expect(fifth.withPixels { $0.row(9)[9] & 0xFF_FFFF } == 0x808000)
    let strip = try Picture(contentsOf: "\(folder)/strip.png")
    #expect(strip.size == PixelSize(6 * 72 + 8, 2 * 80 + 8))
    #expect(strip.withPixels { $0.row(20)[20] & 0xFF_FFFF } == 0x008000)
  }

  @Test func `a film has each frame, for as long as it was seen`() throws {
    let film = GIFRecording(path: "\(folder)/film.gif")
    for i in 0..<10 {
      let glass = try Picture(size: PixelSize(64, 48), isOpaque: true)
      glass.fill(Color(red: Double(i) / 10, green: 0.5, blue: 0))
      try film.add(glass, at: Instant(seconds: Double(i) / 30))
    }
    try film.finish()
    try expectFilm(of: 10)
  }

  private func expectFilm(of count: Int) throws {
    let file = try #require(DGifOpenFileName("\(folder)/film.gif", nil))
    #expect(DGifSlurp(file) == GIF_OK)
    #expect(Int(file.pointee.ImageCount) == count)
    #expect(file.pointee.SWidth == 64 && file.pointee.SHeight == 48)
    let image = file.pointee.SavedImages[5]
    let color = try #require(image.ImageDesc.ColorMap).pointee.Colors[Int(image.RasterBits[100])]
    #expect(abs(Int(color.Red) - 128) < 8 && abs(Int(color.Green) - 128) < 8 && color.Blue < 8)
    DGifCloseFile(file, nil)
  }

  @Test func `a folder that is not there is an error, not a crash`() throws {
    let recorder = FrameRecorder(directory: "/no/such/folder", options: [.frames])
    let glass = try Picture(size: PixelSize(4, 4), isOpaque: true)
    #expect(throws: DrawingError.self) { try recorder.add(glass, at: .zero) }
    let film = GIFRecording(path: "/no/such/folder/film.gif")
    #expect(throws: DrawingError.self) { try film.add(glass, at: .zero) }
  }
}
