internal import CWayland
internal import Display

/// A group of input devices (`wl_seat`), with its current devices and their events.
final class Seat {
  let number: UInt32
  private let proxy: OpaquePointer
  private let version: UInt32
  private let listener: Listener<wl_seat_listener>
  private(set) var name = "seat"
  private(set) var touch: TouchInput?
  private(set) var pointer: PointerInput?
  private(set) var keyboard: KeyboardInput?
  private weak var receiver: (any InputReceiver)?
  private var timestamps: OpaquePointer?
  private var capabilities: UInt32 = 0

  /// - Parameter number: The number in the registry.
  init(_ proxy: OpaquePointer, number: UInt32) {
    self.number = number
    self.proxy = proxy
    version = wl_seat_get_version(proxy)
    listener = Listener(
      wl_seat_listener(
        capabilities: { data, _, capabilities in
          guard let seat = owner(data, Seat.self) else { return }
          seat.capabilities = capabilities
          seat.adopt()
        },
        name: { data, _, name in
          if let name { owner(data, Seat.self)?.name = String(cString: name) }
        }))
    wl_seat_add_listener(proxy, listener.table, address(of: self))
  }

  deinit {
    (touch, pointer, keyboard) = (nil, nil, nil)
    if version >= 5 { wl_seat_release(proxy) } else { wl_seat_destroy(proxy) }
  }

  /// Starts to send the events of its devices to `receiver`.
  /// - Parameter timestamps: The manager of exact times, if the compositor has one.
  func start(_ receiver: any InputReceiver, timestamps: OpaquePointer?) {
    self.receiver = receiver
    self.timestamps = timestamps
    adopt()
  }

  private func has(_ capability: wl_seat_capability) -> Bool {
    capabilities & capability.rawValue != 0
  }

  /// Creates and removes devices to match the seat's capabilities.
  private func adopt() {
    guard let receiver else { return }
    if has(WL_SEAT_CAPABILITY_TOUCH) != (touch != nil) {
      touch?.lose()
      touch =
        has(WL_SEAT_CAPABILITY_TOUCH)
        ? TouchInput(proxy, version, device: Int(number), timestamps, receiver) : nil
    }
    if has(WL_SEAT_CAPABILITY_POINTER) != (pointer != nil) {
      pointer?.lose()
      pointer =
        has(WL_SEAT_CAPABILITY_POINTER)
        ? PointerInput(proxy, version, device: Int(number), timestamps, receiver) : nil
    }
    if has(WL_SEAT_CAPABILITY_KEYBOARD) != (keyboard != nil) {
      keyboard?.lose()
      keyboard =
        has(WL_SEAT_CAPABILITY_KEYBOARD)
        ? KeyboardInput(proxy, version, timestamps, receiver) : nil
    }
    receiver.devicesChanged()
  }

  /// The devices under the seat's name, as Wayland does not report their names.
  var devices: [InputDevice] {
    var devices: [InputDevice] = []
    if touch != nil { devices.append(InputDevice(name: name, kind: .touchscreen, detail: "")) }
    if pointer != nil { devices.append(InputDevice(name: name, kind: .pointer, detail: "")) }
    if keyboard != nil { devices.append(InputDevice(name: name, kind: .keyboard, detail: "")) }
    for i in devices.indices { devices[i].number = Int(number) }
    return devices
  }

  /// Removes all devices, as the seat is about to be removed.
  func lose() {
    capabilities = 0
    adopt()
  }
}
