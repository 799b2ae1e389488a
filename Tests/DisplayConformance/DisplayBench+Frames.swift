internal import DetentGeometry
internal import DetentMotion
internal import Display

// Buffers, damage, the clock.
extension DisplayBench {
  func checkBufferAge() throws {
    for number in 0..<40 {
      // Sometimes as fast as buffers come, sometimes in the pace of frames.
      if number.isMultiple(of: 3) { try waitForFrame() }
      try present { canvas in
        let rect = PixelRect(x: number * 3 % 50, y: number * 7 % 40, width: 8, height: 6)
        canvas.fill(rect, UInt32(0x40_1000 + number * 0x0305))
        return Region(rect)
      }
    }
    try waitForGlass()
  }

  func checkDamage() throws {
    for number in 0..<6 {
      try waitForFrame()
      try present { canvas in
        let first = PixelRect(x: 3 + number * 5, y: 4, width: 4, height: 9)
        let second = PixelRect(
          x: bounds.maxX - 10, y: bounds.maxY - 3 - number, width: 10, height: 1)
        canvas.fill(first, 0xff_0000 + UInt32(number))
        canvas.fill(second, 0x00_ff00 + UInt32(number))
        var damage = Region(first)
        // What lies outside of the screen is nobody's.
        damage.formUnion(PixelRect(x: second.minX, y: second.minY, width: 500, height: 1))
        return damage
      }
      try waitForGlass()
    }
    forget()
    // A frame in which nothing differs is a frame, too.
    try present(notify: true) { _ in Region() }
    try wait("an empty frame") { !presentations.isEmpty }
  }

  func checkFrameClock() throws {
    var last: Instant?
    for number in 0..<12 {
      forget()
      try display.requestFrame()
      try display.requestFrame()
      try display.flush()
      let asked = display.now()
      try wait("frame \(number)") { !frameTimes.isEmpty }
      try expect(frameTimes.count == 1, "one frame for each request, even if it is asked for twice")
      let frame = frameTimes[0]
      try expect(frame.target >= asked, "a frame is seen after it was asked for")
      try expect(last.map { $0 < frame.target } ?? true, "each is seen later than the one before")
      try expect((0.002...0.1).contains(frame.interval), "an interval of \(frame.interval) s")
      last = frame.target
      try presentWhole(UInt32(number) * 0x050709)
    }
  }

  func checkTarget() throws {
    var last = Instant.zero
    for number in 0..<4 {
      let now = display.now()
      let target = display.target(at: now)
      try expect(target >= now, "what is drawn now is not seen before now")
      try expect(target >= last, "what is drawn later is not seen earlier")
      try expect(target.seconds(since: now) < 0.2, "what is drawn now is seen soon")
      last = target
      forget()
      try presentWhole(UInt32(number + 1) * 0x091113, notify: true)
      try wait("a frame to be presented") { !presentations.isEmpty }
      let seen = presentations[0]
      try expect(seen >= now, "nothing is seen before it is drawn")
      try expect(seen <= display.now(), "what is told to be seen is seen")
    }
  }

  func checkRest() throws {
    // What was still under way may come.
    while try rig.pass() { _ = try display.dispatch() }
    for _ in 0..<4 { try expect(!rig.pass(), "nobody is woken without a reason") }
  }

  func waitForFrame() throws {
    forget()
    try display.requestFrame()
    try display.flush()
    try wait("a frame") { !frameTimes.isEmpty }
  }
}
