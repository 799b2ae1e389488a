internal import CXTest

// A mouse and a keyboard, by the XTEST extension. Each call returns once the server has done it.
extension XServer {
  package func movePointer(x: Int, y: Int) {
    XTestFakeMotionEvent(display, -1, CInt(x), CInt(y), 0)
    XSync(display, 0)
  }

  package func press(_ button: Int = 1) { set(button, isDown: true) }
  package func release(_ button: Int = 1) { set(button, isDown: false) }

  package func press(x: Int, y: Int) {
    movePointer(x: x, y: y)
    press()
  }

  package func tap(x: Int, y: Int) {
    press(x: x, y: y)
    release()
  }

  /// Presses and releases the key with this X name, such as `Escape`, with Control held down or
  /// not.
  package func type(_ key: String, control: Bool = false) {
    let keys = (control ? ["Control_L"] : []) + [key]
    let codes = keys.map { UInt32(XKeysymToKeycode(display, XStringToKeysym($0))) }
    for code in codes { XTestFakeKeyEvent(display, code, 1, 0) }
    for code in codes.reversed() { XTestFakeKeyEvent(display, code, 0, 0) }
    XSync(display, 0)
  }

  /// Presses a key and does not let go of it.
  package func hold(_ key: String) { set(key, isDown: true) }
  package func letGo(of key: String) { set(key, isDown: false) }

  /// Nobody is told of keys any more, as while another window has the keyboard.
  package func takeKeyboard() {
    XSetInputFocus(display, UInt(None), CInt(RevertToNone), UInt(CurrentTime))
    XSync(display, 0)
  }

  /// This window is told of them from now on.
  package func giveKeyboard(to window: UInt) {
    XSetInputFocus(display, window, CInt(RevertToNone), UInt(CurrentTime))
    XSync(display, 0)
  }

  private func set(_ key: String, isDown: Bool) {
    let code = UInt32(XKeysymToKeycode(display, XStringToKeysym(key)))
    XTestFakeKeyEvent(display, code, isDown ? 1 : 0, 0)
    XSync(display, 0)
  }

  private func set(_ button: Int, isDown: Bool) {
    XTestFakeButtonEvent(display, UInt32(button), isDown ? 1 : 0, 0)
    XSync(display, 0)
  }
}

extension XServer {
  /// Presses at the first of these points, moves through the others and lets go, every step some
  /// milliseconds after the one before by the server's own clock, however busy we are.
  package func flick(through points: [(x: Int, y: Int)], stepMilliseconds: UInt = 8) {
    guard let first = points.first else { return }
    XTestFakeMotionEvent(display, -1, CInt(first.x), CInt(first.y), 0)
    XTestFakeButtonEvent(display, 1, 1, 0)
    for point in points.dropFirst() {
      XTestFakeMotionEvent(display, -1, CInt(point.x), CInt(point.y), stepMilliseconds)
    }
    XTestFakeButtonEvent(display, 1, 0, 0)
    XSync(display, 0)
  }
}
