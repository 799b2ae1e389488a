internal import DetentGeometry
internal import DetentMotion
internal import Display

/// A display that is worked as a panel works it, and of which every buffer is looked into.
final class DisplayBench {
  let rig: any DisplayRig
  private(set) var events: [DisplayEvent] = []
  /// The frames presented since the buffers were last new.
  private(set) var frames: [Canvas] = []

  init(_ rig: any DisplayRig) { self.rig = rig }

  var display: any Display { rig.display }
  var bounds: PixelRect { PixelRect(display.size) }

  var touches: [TouchEvent] {
    events.compactMap { if case .touch(let touch) = $0 { touch } else { nil } }
  }

  var frameTimes: [FrameTime] {
    events.compactMap { if case .frame(let time) = $0 { time } else { nil } }
  }

  var presentations: [Instant] {
    events.compactMap { if case .presented(let time) = $0 { time } else { nil } }
  }

  func forget() { events = [] }

  /// Lets the display work until `condition` holds.
  func wait(_ what: String, until condition: () throws -> Bool) throws {
    var timeLimit = 150
    while try !condition() {
      guard timeLimit > 0 else {
        throw Nonconformance("Waited in vain for \(what); there was: \(events)")
      }
      if try !rig.pass() { timeLimit -= 1 }
      let news = try display.dispatch()
      try display.flush()
      if news.contains(.resized) { frames = [] }
      events += news
    }
  }

  /// A buffer that holds what its age says.
  func nextBuffer() throws -> FrameBuffer {
    var buffer = try display.nextBuffer()
    if buffer == nil {
      forget()
      try wait("a buffer") {
        guard events.contains(.bufferReleased) || events.contains(.resized) else { return false }
        buffer = try display.nextBuffer()
        forget()
        return buffer != nil
      }
    }
    guard let buffer else { throw Nonconformance("There is no buffer.") }
    try expect(buffer.pixels.size == display.size, "a buffer is as large as the display")
    try expect(
      (0...frames.count).contains(buffer.age), "a buffer of age \(buffer.age) after \(frames.count)"
    )
    if buffer.age > 0 {
      try expect(
        Canvas(buffer.pixels) == frames[frames.count - buffer.age],
        "a buffer of age \(buffer.age) holds what was shown so many frames ago")
    }
    return buffer
  }

  /// Draws the next frame: what `change` makes of the last, which is damaged where it says.
  func present(notify: Bool = false, _ change: (inout Canvas) -> Region) throws {
    let buffer = try nextBuffer()
    var canvas = frames.last ?? Canvas(display.size)
    let damage = change(&canvas)
    canvas.copy(into: buffer.pixels)
    try display.present(buffer, damage: damage, notify: notify)
    try display.flush()
    frames.append(canvas)
  }

  func presentWhole(_ color: UInt32, notify: Bool = false) throws {
    try present(notify: notify) { canvas in
      canvas = Canvas(canvas.size, color: color)
      return Region(PixelRect(canvas.size))
    }
  }

  /// Draws all of a frame and waits until it is on the glass, whatever becomes of the screen.
  func show(_ color: UInt32 = 0x335577) throws {
    forget()
    try presentWhole(color, notify: true)
    try wait("a frame to be presented") {
      if !presentations.isEmpty { return true }
      if events.contains(.resized) || events.contains(.contentLost) {
        forget()
        try presentWhole(color, notify: true)
      }
      return false
    }
    try waitForGlass()
    forget()
  }

  /// Waits until the last frame is what is seen.
  func waitForGlass() throws {
    try wait("the frame on the glass") {
      guard let last = frames.last else { return false }
      return try last.isSeen(as: rig.glass())
    }
  }
}
