internal import CWayland
internal import DetentGeometry
internal import DetentMotion
internal import Display

/// The touch screen of a seat (`wl_touch`).
final class TouchInput {
  private let proxy: OpaquePointer
  private let version: UInt32
  private let device: Int
  private let listener: Listener<wl_touch_listener>
  private let timestamps: InputTimestamps?
  private unowned let receiver: any InputReceiver
  /// Whether the compositor sends `frame` events; cage 0.1 does not.
  private var hasFrames = false
  /// The events that belong together, until the compositor ends their frame.
  private var frame: [(sample: FingerSample, time: Instant)] = []

  init(
    _ seat: OpaquePointer, _ version: UInt32, device: Int, _ manager: OpaquePointer?,
    _ receiver: any InputReceiver
  ) {
    self.version = version
    self.device = device
    self.receiver = receiver
    let proxy: OpaquePointer = wl_seat_get_touch(seat)
    self.proxy = proxy
    timestamps = manager.map { InputTimestamps(touch: proxy, $0) }
    listener = Listener(Self.table)
    wl_touch_add_listener(proxy, listener.table, address(of: self))
  }

  deinit {
    if version >= 3 { wl_touch_release(proxy) } else { wl_touch_destroy(proxy) }
  }

  private static var table: wl_touch_listener {
    wl_touch_listener(
      down: { data, _, _, stamp, _, contact, x, y in
        owner(data, TouchInput.self)?.add(.began, contact, Point(fixed: x, y), stamp)
      },
      up: { data, _, _, stamp, contact in
        owner(data, TouchInput.self)?.add(.ended, contact, nil, stamp)
      },
      motion: { data, _, stamp, contact, x, y in
        owner(data, TouchInput.self)?.add(.moved, contact, Point(fixed: x, y), stamp)
      },
      frame: { data, _ in
        owner(data, TouchInput.self)?.hasFrames = true
        owner(data, TouchInput.self)?.finish()
      },
      cancel: { data, _ in owner(data, TouchInput.self)?.cancel() },
      shape: { data, _, contact, major, _ in
        owner(data, TouchInput.self)?.widen(contact, Point(fixed: major, 0).x)
      },
      orientation: { _, _, _, _ in })
  }

  private func add(
    _ phase: TouchEvent.Phase, _ contact: Int32, _ position: Point?, _ stamp: UInt32
  ) {
    let now = receiver.now()
    let time = timestamps?.take(now: now) ?? InputClock().instant(milliseconds: stamp, now: now)
    frame.append(
      (
        FingerSample(device: device, contact: Int(contact), phase: phase, position: position), time
      ))
  }

  /// Sets the width of a contact, which is sent along with its position.
  private func widen(_ contact: Int32, _ breadth: Double) {
    if let index = frame.lastIndex(where: { $0.sample.contact == Int(contact) }) {
      frame[index].sample.breadth = breadth
    } else {
      let sample = FingerSample(
        device: device, contact: Int(contact), phase: .moved, position: nil, breadth: breadth)
      frame.append((sample, receiver.now()))
    }
  }

  /// Ends the frame after all events were read, if the compositor does not.
  func batchEnded() {
    if !hasFrames { finish() }
  }

  private func finish() {
    for (sample, time) in frame { receiver.finger(sample, at: time) }
    frame.removeAll(keepingCapacity: true)
  }

  private func cancel() {
    frame.removeAll()
    receiver.fingersCancelled(device: device)
  }

  /// Handles the removal of the device.
  func lose() {
    finish()
    receiver.fingersLost(device: device)
  }
}

extension Point {
  /// Creates a point from Wayland's fixed-point numbers, in 256ths.
  init(fixed x: wl_fixed_t, _ y: wl_fixed_t) { self.init(Double(x) / 256, Double(y) / 256) }
}
