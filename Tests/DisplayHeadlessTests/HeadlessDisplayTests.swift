import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Testing

@Suite struct HeadlessDisplayTests {
  private let size = PixelSize(40, 30)

  private func fill(_ buffer: FrameBuffer, _ pixel: UInt32) {
    for y in 0..<buffer.pixels.size.height {
      buffer.pixels.row(y).update(repeating: pixel, count: buffer.pixels.size.width)
    }
  }

  @Test func `a frame comes at each refresh that was asked for, and at no other`() throws {
    let display = try HeadlessDisplay(size: size, interval: 1 / 60)
    var frames: [Double] = []
    try display.requestFrame()
    try display.requestFrame()
    while !display.advance(to: Instant(seconds: 0.1)) || display.nextEvent == display.now() {
      for case .frame(let frame) in try display.dispatch() {
        frames.append(frame.target.seconds(since: display.now()))
        if frames.count < 3 { try display.requestFrame() }
      }
    }
    #expect(frames.count == 3)
    #expect(frames.allSatisfy { abs($0 - 1 / 60) < 1e-9 })
    #expect(display.now() == Instant(seconds: 0.1))
    #expect(display.nextEvent == nil)
  }

  @Test(arguments: [1, 2, 3]) func `buffers keep count of their age`(count: Int) throws {
    let display = try HeadlessDisplay(size: size, bufferCount: count)
    var ages: [Int] = []
    for _ in 0..<6 {
      let buffer = try #require(try display.nextBuffer())
      ages.append(buffer.age)
      try display.present(buffer, damage: Region(PixelRect(size)), notify: false)
      try display.requestFrame()
      display.advance(to: display.now().advanced(by: 1))
    }
    #expect(ages[0] == 0)
    #expect(ages[5] >= 1 && ages[5] <= count)
  }

  @Test func `only damage reaches the glass`() throws {
    let display = try HeadlessDisplay(size: size)
    let buffer = try #require(try display.nextBuffer())
    fill(buffer, 0xFFFF_0000)
    let damage = Region(PixelRect(x: -5, y: 10, width: 15, height: 100))
    try display.present(buffer, damage: damage, notify: true)
    let reds = display.glass.withPixels { view in
      (0..<30).map { y in (0..<40).count { view.row(y)[$0] & 0xFF_FFFF == 0xFF_0000 } }
    }
    #expect(reds == (0..<30).map { $0 < 10 ? 0 : 10 })
    #expect(try display.dispatch() == [])
    display.advance(to: Instant(seconds: 1))
    #expect(try display.dispatch() == [.presented(Instant(seconds: 1.0 / 60))])
  }

  @Test func `without a free buffer there is none, and word is given when one is`() throws {
    let display = try HeadlessDisplay(size: size)
    for _ in 0..<2 {
      let buffer = try #require(try display.nextBuffer())
      try display.present(buffer, damage: Region(), notify: false)
    }
    #expect(try display.nextBuffer() == nil)
    display.advance(to: Instant(seconds: 1))
    #expect(try display.dispatch() == [.bufferReleased])
    #expect(try display.nextBuffer() != nil)
  }

  @Test func `a buffer cannot be presented twice`() throws {
    let display = try HeadlessDisplay(size: size)
    let buffer = try #require(try display.nextBuffer())
    try display.present(buffer, damage: Region(), notify: false)
    #expect(throws: DisplayError.self) {
      try display.present(buffer, damage: Region(), notify: false)
    }
  }

  @Test func `another size brings new buffers`() throws {
    let display = try HeadlessDisplay(size: size)
    try display.resize(to: PixelSize(20, 50))
    #expect(try display.dispatch() == [.resized])
    #expect(display.size == PixelSize(20, 50) && display.glass.size == display.size)
    #expect(try display.nextBuffer()?.age == 0)
  }
}
