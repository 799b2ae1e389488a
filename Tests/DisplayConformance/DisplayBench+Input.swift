internal import DetentGeometry
internal import DetentMotion
internal import Display

// Fingers and their devices.
extension DisplayBench {
  func checkEventOrder() throws {
    let before = display.now()
    let (first, second) = (Point(40, 30), Point(60, 50))
    try rig.touch(0, .began, at: first)
    try rig.touch(1, .began, at: second)
    try rig.touch(0, .moved, at: Point(44, 36))
    try rig.touch(1, .ended, at: second)
    try rig.touch(0, .ended, at: Point(44, 36))
    try wait("two fingers to be lifted") { touches.count { $0.phase == .ended } == 2 }
    let now = display.now()
    let begun = touches.filter { $0.phase == .began }
    try expect(begun.map(\.position) == [first, second], "fingers begin where they touch")
    try expect(Set(begun.map(\.id)).count == 2, "two fingers have two names")
    try expect(!begun.contains { $0.id == .pointer }, "a finger is no mouse")
    try checkFingers()
    let last = touches.filter { $0.id == begun[0].id }.last
    try expect(last?.position == Point(44, 36), "a finger is lifted where it was last")
    let times = touches.map(\.time)
    // Servers stamp whole milliseconds.
    try expect(times.allSatisfy { $0.seconds(since: before) > -0.003 }, "none is stamped too early")
    try expect(times.allSatisfy { $0 <= now }, "none is stamped later than now")
  }

  func checkCancelledFinger() throws {
    try rig.touch(0, .began, at: Point(40, 30))
    try wait("a finger") { !touches.isEmpty }
    try rig.setTouchScreen(isPluggedIn: false)
    try wait("the end of the finger") { [.ended, .cancelled].contains(touches.last?.phase) }
    try expect(touches.last?.phase == .cancelled, "a finger is cancelled with its device")
    try checkFingers()
  }

  func checkHotPlug() throws {
    try rig.setTouchScreen(isPluggedIn: false)
    try wait("a device to go") { events.contains(.devicesChanged) }
    try expect(
      !display.inputDevices.contains { $0.kind == .touchscreen }, "what is gone is not listed")
    forget()
    try rig.setTouchScreen(isPluggedIn: true)
    try wait("a device to come") { events.contains(.devicesChanged) }
    try wait("it to be listed") { display.inputDevices.contains { $0.kind == .touchscreen } }
  }

  func checkPluggedInAgain() throws {
    try checkHotPlug()
    try rig.touch(0, .began, at: Point(40, 30))
    try rig.touch(0, .ended, at: Point(40, 30))
    try wait("a touch") { touches.last?.phase == .ended }
    try checkFingers()
  }

  /// Each finger begins, moves and ends once, and its time never goes back.
  private func checkFingers() throws {
    var down: [TouchEvent.ID: TouchEvent] = [:]
    for touch in touches {
      let last = down[touch.id]
      try expect((touch.phase == .began) == (last == nil), "a finger begins once: \(touch)")
      try expect(last.map { $0.time <= touch.time } ?? true, "its time does not go back: \(touch)")
      down[touch.id] = [.ended, .cancelled].contains(touch.phase) ? nil : touch
    }
  }
}
