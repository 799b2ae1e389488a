import DetentGeometry
import DetentMotion
import DetentScene
import DetentStage
import Display
import DisplayHeadless
import Drawing
import Foundation
import PanelTestKit
import SeededNumbers
import Settings
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

private let text = """
  home: {clock: false, date: false}
  pane: {columns: 4}
  sources: {path: {poll: [path]}}
  tiles:
    - {kind: image, label: Front door, file: /run/door.jpg, span: [2, 2]}
    - {kind: image, file: /run/yard.jpg}
    - {kind: image, label: Guest network, source: path, fit: contain, color: "#FFFFFF"}
    - {kind: image, label: Gate, file: /run/gate.jpg}
    - {kind: image, label: Attic, file: /run/attic.jpg}
  """

private func news(_ id: Int, _ picture: Picture) -> PictureNews {
  PictureNews(number: id, .read(ReadPicture(picture)))
}

@Suite struct ImageTileTests {
  /// The pictures on a tile, from back to front.
  private func pictures(_ house: PanelUnderTest, _ tile: Int = 0) -> [(id: Int, opacity: Double)] {
    let tree = house.screen.stage.tree
    var all: [(Int, Double)] = []
    tree.forEach(from: house.screen.controls[tile].layer) { layer in
      if case .picture(let id) = tree[layer].content {
        all.append((id.number, house.seen(layer).opacity))
      }
    }
    return all
  }

  private func expect(
    _ house: PanelUnderTest, toShow id: Int, at location: SourceLocation = #_sourceLocation
  ) {
    let pictures = pictures(house)
    #expect(pictures.map(\.id) == [id], sourceLocation: location)
    #expect(pictures.allSatisfy { $0.opacity == 1 }, sourceLocation: location)
  }

  @Test func `A new picture fades in over the old one, which is then given up`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t1"))
    let box = house.frames[0].size
    let size = (Int(box.width), Int(box.height))
    try house.show(news(16, landscape(size.0, size.1)))
    try house.wait(1)
    expect(house, toShow: 16)
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t2"))
    try house.show(news(17, landscape(size.0, size.1, hue: 1)))
    var last = 0.0
    for _ in 0..<20 {
      try house.wait(0.016)
      let pictures = pictures(house)
      #expect(pictures.last?.id == 17)
      let opacity = pictures.last?.opacity ?? 0
      #expect(opacity >= last, "it only ever becomes clearer")
      let through = pictures.reduce(1) { $0 * (1 - $1.opacity) }
      #expect(through < 0.01, "the card is not seen through both")
      last = opacity
    }
    try house.wait(1)
    expect(house, toShow: 17)
    let store = house.run.panel.assumeIsolated { panel in
      [16, 17].map { panel.glass.renderer.compositor.pictures[PictureID($0)] != nil }
    }
    #expect(store == [false, true])
    #expect(house.deadline == nil, "nothing is waited for")
  }

  @Test func `Only the newest of many versions is loaded after the one under way`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    for i in 0..<30 { try house.hear("/run/door.jpg", .picture("/run/door.jpg\t\(i)")) }
    #expect(house.screen.requests.loads.next == 17)
    try house.show(news(16, landscape(40, 40)))
    try house.wait(1)
    #expect(house.screen.requests.loads.next == 18)
  }

  @Test func `A file that is being written gets a second chance, a broken one says so`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t1"))
    try house.show(news(16, landscape(40, 40)))
    try house.wait(0.6)
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t2"))
    try house.show(PictureNews(number: 17, .failed("Premature end of JPEG file")))
    try house.wait(0.5)
    expect(house, toShow: 16)
    try house.wait(0.7)
    #expect(house.screen.requests.loads.next == 19)
    try house.show(PictureNews(number: 18, .failed("Premature end of JPEG file")))
    try house.wait(0.7)
    #expect(pictures(house).isEmpty)
    #expect(house.texts.contains("Premature end of JPEG file"))
  }

  @Test func `A picture is loaded again for another screen`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t1"))
    try house.show(news(16, landscape(40, 40)))
    try house.wait(0.6)
    try house.run.display.resize(to: PixelSize(1000, 700))
    try house.wait(0.1)
    #expect(house.screen.requests.loads.next == 18)
    try house.show(news(16, landscape(40, 40)))
    try house.show(news(17, landscape(40, 40)))
    try house.wait(0.6)
    let store = house.run.panel.assumeIsolated { panel in
      [16, 17].map { panel.glass.renderer.compositor.pictures[PictureID($0)] != nil }
    }
    #expect(store == [false, true])
    // The one that was there stays until the new one has faded in.
    expect(house, toShow: 17)
  }

  @Test func `What was asked for another screen and comes too late is not shown`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t1"))
    try house.show(news(16, landscape(40, 40)))
    try house.wait(0.6)
    // It is being loaded when the screen becomes another one.
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t2"))
    try house.run.display.resize(to: PixelSize(1000, 700))
    try house.wait(0.1)
    #expect(house.screen.requests.loads.next == 19)
    try house.show(news(17, landscape(40, 40, hue: 1)))
    try house.wait(0.1)
    try house.show(news(18, landscape(60, 40, hue: 1)))
    try house.wait(0.6)
    let store = house.run.panel.assumeIsolated { panel in
      [16, 17, 18].map { panel.glass.renderer.compositor.pictures[PictureID($0)] != nil }
    }
    #expect(store == [false, false, true])
  }

  @Test(.timeLimit(.minutes(2))) func `A file is read elsewhere and then shown`() async throws {
    let path = "\(NSTemporaryDirectory())/detent-\(UUID().uuidString).png"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try landscape(400, 300).writePNG(to: path)
    let house = try PanelUnderTest(yaml: text, isOpen: true, pictures: DiskPictures())
    try house.hear("/run/door.jpg", .picture("\(path)\t1"))
    try await house.wait { !pictures(house).isEmpty }
    try house.wait(1)
    expect(house, toShow: 16)
  }

  @Test func `A picture in a session replays to the same pixels, whatever the file is then`()
    throws
  {
    let memory = LogMemory()
    let recorder = PanelRecorder(
      RecordedSession.header(text, size: PixelSize(640, 400)), to: memory.append)
    let house = try PanelUnderTest(
      yaml: text, size: PixelSize(640, 400), isOpen: true, recorder: recorder)
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t1"))
    try house.show(news(16, landscape(90, 60)))
    try house.wait(0.8)
    recorder.finish()
    let report = try Replay(memory.log()).run()
    #expect(report.difference == nil)
  }

  @Test(arguments: [PixelSize(1280, 800), PixelSize(480, 320)])
  func `A picture darkens behind its name without a step`(size: PixelSize) throws {
    let house = try PanelUnderTest(yaml: text, size: size, isOpen: true)
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t1"))
    let white = try Picture(size: PixelSize(40, 40), isOpaque: true)
    white.fill(.white)
    let box = house.frames[0]
    try house.show(
      news(16, try white.resized(to: PixelSize(Int(box.size.width), Int(box.size.height)))))
    try house.wait(1)
    let glass = house.picture()
    let (x, top) = (Int(box.maxX) - 12, Int(box.minY + house.top) + 24)
    let rows = glass.withPixels { view in
      (top..<Int(box.maxY + house.top) - 24).map { Int(view.row($0)[x] & 255) }
    }
    let steps = zip(rows, rows.dropFirst()).map { $0 - $1 }
    #expect(rows.first == 255, "above it is as it is")
    #expect(rows.last.map { $0 < 130 } == true, "white letters can be read on it")
    #expect(steps.allSatisfy { (0...7).contains($0) }, "\(steps)")
    #expect(steps.first { $0 > 0 }.map { $0 <= 2 } == true, "it begins softly: \(steps)")
  }

  @Test func `Pictures look as they were approved`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true)
    try house.hear("/run/door.jpg", .picture("/run/door.jpg\t1"))
    try house.hear("path", .picture("/run/code.png"))
    try house.hear("/run/gate.jpg", .picture("/run/gate.jpg\t1"))
    try house.hear("/run/yard.jpg", .picture("/run/yard.jpg\t1"))
    let code = try Picture(size: PixelSize(150, 150), isOpaque: true)
    var random = SeededNumbers(3)
    code.withPixels { view in
      var cells = [Bool]()
      for _ in 0..<225 { cells.append(Bool.random(using: &random)) }
      for y in 0..<150 {
        for x in 0..<150 {
          view.row(y)[x] = cells[y / 10 * 15 + x / 10] ? 0xFF00_0000 : 0xFFFF_FFFF
        }
      }
    }
    for (i, tile) in [0, 2, 3, 1].enumerated() {
      let box = house.frames[tile].size
      switch tile {
      case 2: try house.show(news(16 + i, code))
      case 3: try house.show(PictureNews(number: 16 + i, .failed("No such file or directory")))
      default:
        try house.show(
          news(16 + i, landscape(Int(box.width), Int(box.height), hue: Double(tile))))
      }
    }
    try house.wait(1)
    #expect(try house.difference(from: "tile-image", in: house.tiles) == nil)
  }
}

/// Reads pictures where they lie.
private actor DiskPictures: PictureReading {
  func read(
    _ image: ImageReference, into frame: PictureFrame
  ) throws(DrawingError) -> ReadPicture {
    ReadPicture(try frame.picture(contentsOf: image.path), isRecorded: false)
  }
}

@Suite struct PictureReaderTests {
  private func read(_ name: String, _ bytes: [UInt8]) async -> String {
    let path = "\(NSTemporaryDirectory())/detent-\(UUID().uuidString)-\(name)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    _ = FileManager.default.createFile(atPath: path, contents: Data(bytes))
    let frame = PictureFrame(size: PixelSize(80, 60), fit: .contain, background: .black)
    do throws(DrawingError) {
      let picture = try await DiskPictures().read(ImageReference(path), into: frame)
      return "\(picture.picture.size.width)×\(picture.picture.size.height)"
    } catch {
      return error.description
    }
  }

  @Test func `What is broken, cut short or too large is refused with a reason`() async throws {
    let png = try landscape(200, 100).encodedPNG()
    #expect(await read("good.png", png) == "80×40")
    #expect(await read("cut.png", Array(png.prefix(png.count / 2))).contains("cannot be read"))
    #expect(await read("empty.png", []).contains("no PNG, JPEG, WebP or GIF file"))
    var huge = png
    huge.replaceSubrange(16..<24, with: [0, 0, 0x4E, 0x20, 0, 0, 0x4E, 0x20])
    #expect(await read("huge.png", huge).contains("20000 × 20000 pixels"))
    let large = png + [UInt8](repeating: 0, count: 33 << 20)
    #expect(await read("large.png", large).contains("larger than 32 MiB"))
    var random = SeededNumbers(11)
    for _ in 0..<200 {
      var bytes = png
      for _ in 0..<8 {
        bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255)
      }
      _ = await read("noise.png", bytes)
    }
  }
}
