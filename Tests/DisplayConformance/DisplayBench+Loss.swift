internal import DetentGeometry
internal import Display

// What may become of a display.
extension DisplayBench {
  func checkResizeInFlight() throws {
    let old = try nextBuffer()
    let size = PixelSize(display.size.width / 2, display.size.height / 2)
    try display.requestFrame()
    try display.flush()
    try rig.resize(to: size)
    try wait("another size") { events.contains(.resized) && display.size == size }
    // Drawn for the former size.
    try display.present(old, damage: Region(old.pixels.bounds), notify: false)
    try display.flush()
    let new = try nextBuffer()
    try expect(new.age == 0, "the first buffer of another size is new")
    try show(0x88_4422)
    try waitForFrame()
    try present { canvas in
      canvas.fill(PixelRect(x: 1, y: 2, width: 3, height: 4), 0x12_3456)
      return Region(PixelRect(x: 1, y: 2, width: 3, height: 4))
    }
    try waitForGlass()
  }

  func checkContentLoss() throws {
    try rig.loseContent()
    try wait("the content") {
      if events.contains(.contentLost) || events.contains(.resized) {
        forget()
        try presentWhole(0x66_2200)
      }
      return try frames.last?.isSeen(as: rig.glass()) ?? false
    }
  }

  func checkEnd() throws {
    try rig.end()
    let error = try endOfDisplay()
    guard case .connectionLost = error else {
      throw Nonconformance("A display that is gone says so, not: \(error)")
    }
    for _ in 0..<2 {
      try expect(isRefused { () throws(DisplayError) in _ = try display.nextBuffer() }, "no buffer")
      try expect(
        isRefused { () throws(DisplayError) in
          try display.requestFrame()
          try display.flush()
        }, "no frame")
    }
    display.close()
  }

  /// What it throws once it is gone.
  private func endOfDisplay() throws -> DisplayError {
    for _ in 0..<300 {
      _ = try rig.pass()
      do throws(DisplayError) {
        _ = try display.dispatch()
      } catch {
        return error
      }
    }
    throw Nonconformance("Waited in vain for the loss to be told.")
  }

  private func isRefused(_ body: () throws(DisplayError) -> Void) -> Bool {
    do throws(DisplayError) {
      try body()
      return false
    } catch {
      return true
    }
  }
}
