internal import ControlCenter
package import DetentGeometry
internal import DetentMotion
package import Display
internal import DisplayHeadless

extension PanelUnderTest {
  /// - Parameter seconds: When it happens, counted from the panel's start; nil: now.
  package func touch(
    _ phase: TouchEvent.Phase, _ place: Point, at seconds: Double? = nil, finger: UInt64 = 1,
    breadth: Double? = nil
  ) throws {
    if let seconds { try wait(until: seconds) }
    try run.post(
      .touch(
        TouchEvent(id: .init(finger), phase: phase, position: place, time: now, breadth: breadth)))
  }

  /// - Parameters:
  ///   - start: When the finger comes down, counted from the panel's start; nil: now.
  ///   - seconds: How long it stays down.
  package func tap(_ place: Point, at start: Double? = nil, for seconds: Double = 0.04) throws {
    try touch(.began, place, at: start)
    try wait(seconds)
    try touch(.ended, place)
    try wait(0.02)
  }

  /// Taps what is called so on the glass: a tile, a row, an answer, "pane" or "menu".
  package func tap(_ name: String, for seconds: Double = 0.04) throws {
    try tap(middle(of: name), for: seconds)
  }

  /// Drags the value of a tile to this fraction, 0…1.
  package func drag(_ name: String, to fraction: Double) throws {
    try play("0 drag \"\(name)\" \(100 * fraction)%\n500 end")
  }

  /// Drags along a straight line, with a step each 8 ms.
  package func drag(
    from start: Point, to end: Point, in seconds: Double, lifts: Bool = true
  ) throws {
    try touch(.began, start)
    let steps = Int(seconds / 0.008 + 1e-6)
    for step in 1...steps {
      try wait(0.008)
      try touch(.moved, start + (end - start) * (Double(step) / Double(steps)))
    }
    if lifts { try touch(.ended, end) }
  }

  package func key(_ key: Key, isDown: Bool) throws {
    try run.post(.key(KeyEvent(key, isDown: isDown, time: now)))
  }

  /// Strikes keys one after another, and lets the panel come to rest after each.
  package func type(_ keys: Key...) throws {
    for key in keys {
      try self.key(key, isDown: true)
      try wait(0.06)
      try self.key(key, isDown: false)
      try wait(0.9)
    }
  }

  /// Plays a script of touches whose times count from now.
  package func play(_ script: String) throws {
    let start = now.seconds(since: .zero) * 1000
    let lines = script.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return "\(start + (Double(words[0]) ?? 0)) \(words[1])"
    }
    try run.play(TouchScript(lines.joined(separator: "\n")))
  }
}
