internal import CWayland
internal import DetentGeometry
internal import DetentMotion
internal import Display

/// The mouse of a seat (`wl_pointer`), whose left button acts as a finger.
final class PointerInput {
  private let proxy: OpaquePointer
  private let version: UInt32
  private let device: Int
  private let listener: Listener<wl_pointer_listener>
  private let timestamps: InputTimestamps?
  private unowned let receiver: any InputReceiver
  private var position = Point.zero
  private var isPressed = false
  /// The events that belong together, until the compositor ends their frame, which it does from
  /// version 5 on.
  private var frame: [(phase: TouchEvent.Phase, position: Point, time: Instant)] = []

  /// The code BTN_LEFT of Linux's input event codes.
  private static let leftButton: UInt32 = 0x110

  init(
    _ seat: OpaquePointer, _ version: UInt32, device: Int, _ manager: OpaquePointer?,
    _ receiver: any InputReceiver
  ) {
    self.version = version
    self.device = device
    self.receiver = receiver
    let proxy: OpaquePointer = wl_seat_get_pointer(seat)
    self.proxy = proxy
    timestamps = manager.map { InputTimestamps(pointer: proxy, $0) }
    listener = Listener(Self.table)
    wl_pointer_add_listener(proxy, listener.table, address(of: self))
  }

  deinit {
    if version >= 3 { wl_pointer_release(proxy) } else { wl_pointer_destroy(proxy) }
  }

  private static var table: wl_pointer_listener {
    wl_pointer_listener(
      enter: { data, proxy, serial, _, x, y in
        guard let input = owner(data, PointerInput.self), let proxy else { return }
        input.position = Point(fixed: x, y)
        input.receiver.mouseEntered(proxy, serial: serial)
      },
      leave: { data, _, _, _ in owner(data, PointerInput.self)?.leave() },
      motion: { data, _, stamp, x, y in
        owner(data, PointerInput.self)?.move(to: Point(fixed: x, y), stamp)
      },
      button: { data, _, _, stamp, button, state in
        guard button == PointerInput.leftButton else { return }
        owner(data, PointerInput.self)?
          .press(state == WL_POINTER_BUTTON_STATE_PRESSED.rawValue, stamp)
      },
      axis: { _, _, _, _, _ in },
      frame: { data, _ in owner(data, PointerInput.self)?.finish() },
      axis_source: { _, _, _ in },
      axis_stop: { _, _, _, _ in },
      axis_discrete: { _, _, _, _ in },
      axis_value120: { _, _, _, _ in })
  }

  private func move(to place: Point, _ stamp: UInt32) {
    position = place
    add(.moved, stamp)
  }

  private func press(_ isDown: Bool, _ stamp: UInt32) { add(isDown ? .began : .ended, stamp) }

  private func add(_ phase: TouchEvent.Phase, _ stamp: UInt32) {
    let now = receiver.now()
    let time = timestamps?.take(now: now) ?? InputClock().instant(milliseconds: stamp, now: now)
    frame.append((phase, position, time))
    if version < 5 { finish() }
  }

  private func finish() {
    for (phase, position, time) in frame {
      if phase == .began { isPressed = true }
      if isPressed {
        receiver.finger(
          FingerSample(device: device, contact: nil, phase: phase, position: position), at: time)
      } else {
        receiver.mouseMoved(at: time)
      }
      if phase == .ended { isPressed = false }
    }
    frame.removeAll(keepingCapacity: true)
  }

  /// Handles a mouse over another surface, or one that the compositor has taken.
  private func leave() {
    finish()
    receiver.mouseLeft()
    guard isPressed else { return }
    isPressed = false
    receiver.finger(
      FingerSample(device: device, contact: nil, phase: .cancelled, position: nil),
      at: receiver.now())
  }

  /// Handles the removal of the device, before which the compositor releases its button.
  func lose() {
    leave()
    receiver.mouseLost()
  }
}
