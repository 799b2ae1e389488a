import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import SeededNumbers
import Testing

@Suite struct MountedDisplayTests {
  private let touchscreen = InputDevice(
    name: "Panel", kind: .touchscreen, detail: "", number: 7, usb: "0eef:0001")

  private func screen(buffers: Int = 2) throws -> HeadlessDisplay {
    try HeadlessDisplay(
      size: PixelSize(64, 48), bufferCount: buffers, inputDevices: [touchscreen])
  }

  private func touch(
    _ x: Double, _ y: Double, device: Int? = 7, finger: UInt64 = 1,
    _ phase: TouchEvent.Phase = .began
  ) -> TouchEvent {
    TouchEvent(
      id: .init(finger), phase: phase, position: Point(x, y), time: .zero, device: device)
  }

  private var ignoring: Mounting {
    var mounting = Mounting()
    mounting.touch["Panel"] = Mounting.TouchCorrection()
    mounting.touch["Panel"]?.isIgnored = true
    return mounting
  }

  @Test(arguments: Rotation.allCases, [1, 2, 3])
  func `What is drawn in pieces stands whole on the screen`(_ rotation: Rotation, _ buffers: Int)
    throws
  {
    let screen = try screen(buffers: buffers)
    var mounting = Mounting()
    mounting.rotation = rotation
    let display = MountedDisplay(screen, mounting: mounting)
    #expect(display.size == rotation.turned(screen.size))
    var numbers = SeededNumbers(3)
    var model = [UInt32](repeating: 0, count: 64 * 48)
    var history = DamageHistory()
    for frame in 1...60 {
      let rect = PixelRect(
        x: .random(in: 0..<40, using: &numbers), y: .random(in: 0..<40, using: &numbers),
        width: .random(in: 1...9, using: &numbers), height: .random(in: 1...8, using: &numbers))
      let damage = Region(frame == 1 ? PixelRect(display.size) : rect)
      for rect in damage.rects { fill(&model, rect, UInt32(frame), width: display.size.width) }
      if let buffer = try display.nextBuffer() {
        let stale = history.damage(age: buffer.age, adding: damage) ?? Region(buffer.pixels.bounds)
        draw(model, stale, into: buffer.pixels)
        try display.present(buffer, damage: damage, notify: false)
        history.record(damage)
      } else {
        Issue.record("every refresh gives a buffer back")
      }
      screen.advance(to: screen.now().advanced(by: 0.1))
      _ = try display.dispatch()
      expect(screen, toShow: model, turned: rotation)
    }
  }

  private func fill(_ model: inout [UInt32], _ rect: PixelRect, _ value: UInt32, width: Int) {
    for y in rect.minY..<rect.maxY {
      for x in rect.minX..<rect.maxX { model[y * width + x] = value }
    }
  }

  private func draw(_ model: [UInt32], _ region: Region, into pixels: PixelView) {
    for rect in region.rects {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX { pixels.row(y)[x] = model[y * pixels.size.width + x] }
      }
    }
  }

  private func expect(_ screen: HeadlessDisplay, toShow model: [UInt32], turned: Rotation) {
    let size = turned.turned(screen.size)
    screen.glass.withPixels { glass in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = turned.screenRect(
            of: PixelRect(x: x, y: y, width: 1, height: 1), on: screen.size)
          if glass.row(place.minY)[place.minX] != model[y * size.width + x] {
            Issue.record("\(x), \(y) differs")
            return
          }
        }
      }
    }
  }

  @Test func `A touch is turned with the picture`() throws {
    let screen = try screen()
    var mounting = Mounting()
    mounting.rotation = .quarter
    let display = MountedDisplay(screen, mounting: mounting)
    screen.post(.touch(touch(60, 10)))
    guard case .touch(let seen)? = try display.dispatch().first else {
      Issue.record("the touch is lost")
      return
    }
    #expect(seen.position == Point(10, 4))
  }

  @Test func `A calibration is for its device and no other`() throws {
    let screen = try screen()
    var mounting = Mounting()
    var correction = Mounting.TouchCorrection()
    correction.calibration = try #require(Calibration(matrix: [1, 0, 0.5, 0, 1, 0]))
    mounting.touch["0eef:0001"] = correction
    let display = MountedDisplay(screen, mounting: mounting)
    screen.post(.touch(touch(8, 8)))
    screen.post(.touch(touch(8, 8, device: 3)))
    screen.post(.touch(touch(8, 8, device: nil)))
    let places = try display.dispatch().map { event -> Double? in
      if case .touch(let touch) = event { touch.position.x } else { nil }
    }
    #expect(places == [40, 8, 8])
  }

  @Test func `A device's USB number goes before its name`() throws {
    var mounting = Mounting()
    mounting.touch["Panel"] = Mounting.TouchCorrection()
    var ignored = Mounting.TouchCorrection()
    ignored.isIgnored = true
    mounting.touch["0eef:0001"] = ignored
    #expect(mounting.touch(of: touchscreen).isIgnored)
    mounting.touch["0eef:0001"] = nil
    #expect(!mounting.touch(of: touchscreen).isIgnored)
  }

  @Test func `Touches of a device that is to be ignored do not come in`() throws {
    let screen = try screen()
    let display = MountedDisplay(screen, mounting: ignoring)
    screen.post(.touch(touch(8, 8)))
    screen.post(.devicesChanged)
    #expect(try display.dispatch() == [.devicesChanged])
    #expect(display.mount(Mounting()))
    #expect(try display.dispatch() == [], "the picture stays as it is")
    screen.post(.touch(touch(8, 8)))
    #expect(try display.dispatch().count == 1)
  }

  @Test func `A finger on a device that is to be ignored from now on is cancelled, and no other`()
    throws
  {
    let screen = try screen()
    let display = MountedDisplay(screen)
    screen.post(.touch(touch(8, 8)))
    screen.post(.touch(touch(9, 7, .moved)))
    screen.post(.touch(touch(20, 20, device: 3, finger: 2)))
    screen.post(.touch(touch(30, 30, finger: 3)))
    screen.post(.touch(touch(30, 30, finger: 3, .ended)))
    #expect(try display.dispatch().count == 5)
    #expect(display.mount(ignoring))
    #expect(try display.dispatch() == [.touch(touch(9, 7, .cancelled))])
    screen.post(.touch(touch(9, 7, .ended)))
    screen.post(.touch(touch(20, 20, device: 3, finger: 2, .ended)))
    #expect(
      try display.dispatch() == [.touch(touch(20, 20, device: 3, finger: 2, .ended))])
  }

  @Test func `A finger that came down while it was ignored is not heard of later`() throws {
    let screen = try screen()
    let display = MountedDisplay(screen, mounting: ignoring)
    screen.post(.touch(touch(8, 8)))
    #expect(try display.dispatch() == [])
    #expect(display.mount(Mounting()))
    screen.post(.touch(touch(9, 9, .moved)))
    #expect(try display.dispatch() == [])
    screen.post(.touch(touch(9, 9, .moved)))
    screen.post(.touch(touch(9, 9, .ended)))
    #expect(try display.dispatch() == [])
  }

  @Test func `Turned while it runs, all is drawn anew`() throws {
    let screen = try screen()
    let display = MountedDisplay(screen)
    var mounting = Mounting()
    mounting.rotation = .threeQuarters
    #expect(display.mount(mounting))
    #expect(display.size == screen.size, "not before that is told")
    #expect(try display.dispatch() == [.resized])
    #expect(display.size == PixelSize(48, 64))
    #expect(!display.mount(mounting))
    #expect(try display.nextBuffer()?.age == 0)
  }
}
