import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Forms
import PanelTestKit
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Watching

@testable import ControlCenter

#if canImport(Glibc)
  import Glibc
#endif

/// The files of the wallpaper and of icons, which may be replaced while the panel shows them.
@Suite struct ReplacedPictureTests {
  private func write(_ color: UInt32, to path: String) throws {
    let picture = try Picture(size: PixelSize(16, 16), isOpaque: true)
    picture.fill(Color(hex: color))
    try picture.writePNG(to: path)
  }

  private func source(of text: String, in folder: TestFolder) throws -> ConfigurationSource {
    let path = folder.path("panel.yaml")
    try AtomicFile.replace(path, with: Array(text.utf8))
    return ConfigurationSource(
      search: ConfigurationSearch(explicitPath: path, environment: [:]), state: nil)
  }

  @Test func `A wallpaper and icons are others when their files are, and only then`() throws {
    let folder = try TestFolder()
    let (wallpaper, icon) = (folder.path("sea.png"), folder.path("lamp.svg"))
    try write(0x204060, to: wallpaper)
    try AtomicFile.replace(icon, with: Array("<svg></svg>".utf8))
    let source = try source(
      of: """
        home: {wallpaper: {image: sea.png}}
        tiles: [{label: Lamp, icon: \(icon)}]
        """, in: folder)
    func read() throws -> Configuration { try source.read().result.get() }
    let first = try read()
    #expect(try read() == first)
    try write(0x604020, to: wallpaper)
    let second = try read()
    #expect(second != first)
    #expect(second.pictures != first.pictures)
    try AtomicFile.replace(icon, with: Array("<svg/>".utf8))
    #expect(try read() != second)
    let plan = WatchPlan(source.read(), candidates: [])
    #expect(plan.folders.contains { plan.concerns("sea.png", in: $0) })
    #expect(plan.folders.contains { plan.concerns("lamp.svg", in: $0) })
  }

  @Test func `A replaced wallpaper fades in, and a replay shows it too`() throws {
    let folder = try TestFolder()
    let wallpaper = folder.path("sea.png")
    try write(0xFF0000, to: wallpaper)
    let source = try source(
      of: "home: {clock: false, date: false, wallpaper: {image: sea.png}}", in: folder)
    let reading = source.read()
    let panel = try PanelUnderTest(try reading.result.get(), size: PixelSize(320, 200))
    let run = panel.run
    func pixel() -> UInt32 { run.display.glass.withPixels { $0.row(20)[160] } }
    try panel.wait(until: 0.5)
    #expect(pixel() == 0xFFFF_0000)
    try write(0x0000FF, to: wallpaper)
    let again = source.read()
    let read = ReadConfiguration(try again.result.get(), from: ConfigurationText(again))
    try panel.receive(.configuration(read))
    var colors: Set<UInt32> = []
    for i in 0..<90 {
      try run.run(until: Instant(seconds: 0.5 + Double(i) / 60))
      colors.insert(pixel())
    }
    #expect(pixel() == 0xFF00_00FF)
    #expect(colors.count > 4, "nothing jumps")
    #expect(try read.text.parsed() == read.configuration)
  }
}
