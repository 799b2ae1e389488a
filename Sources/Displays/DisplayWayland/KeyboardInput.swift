internal import CWayland
internal import DetentMotion
internal import Display
internal import Glibc

/// The keyboard of a seat (`wl_keyboard`).
final class KeyboardInput {
  private let proxy: OpaquePointer
  private let version: UInt32
  private let listener: Listener<wl_keyboard_listener>
  private let timestamps: InputTimestamps?
  private unowned let receiver: any InputReceiver
  /// The key map as it was sent, read with the first key as that takes 10 ms.
  private var keymap: KeyMapText?
  private var map: KeyMap?
  private var modifiers = KeyMap.Modifiers()
  private var keyRepeat = KeyRepeat()
  /// The pressed keys that have a meaning, by their codes.
  private var down: [UInt32: Key] = [:]

  init(
    _ seat: OpaquePointer, _ version: UInt32, _ manager: OpaquePointer?,
    _ receiver: any InputReceiver
  ) {
    self.version = version
    self.receiver = receiver
    let proxy: OpaquePointer = wl_seat_get_keyboard(seat)
    self.proxy = proxy
    timestamps = manager.map { InputTimestamps(keyboard: proxy, $0) }
    listener = Listener(Self.table)
    wl_keyboard_add_listener(proxy, listener.table, address(of: self))
  }

  deinit {
    if version >= 3 { wl_keyboard_release(proxy) } else { wl_keyboard_destroy(proxy) }
  }

  private static var table: wl_keyboard_listener {
    wl_keyboard_listener(
      keymap: { data, _, format, descriptor, bytes in
        guard format == WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1.rawValue else {
          close(descriptor)
          return
        }
        owner(data, KeyboardInput.self)?.keymap = KeyMapText(descriptor, bytes: Int(bytes))
      },
      enter: { _, _, _, _, _ in },
      leave: { data, _, _, _ in owner(data, KeyboardInput.self)?.leave() },
      key: { data, _, _, stamp, code, state in
        owner(data, KeyboardInput.self)?
          .stroke(code, state == WL_KEYBOARD_KEY_STATE_PRESSED.rawValue, stamp)
      },
      modifiers: { data, _, _, down, latched, locked, group in
        owner(data, KeyboardInput.self)?
          .set(KeyMap.Modifiers(down: down, latched: latched, locked: locked, group: group))
      },
      repeat_info: { data, _, rate, delay in
        owner(data, KeyboardInput.self)?.keyRepeat.set(rate: Int(rate), delay: Int(delay))
      })
  }

  /// The time of the next key repetition; nil if no key repeats.
  var deadline: Instant? { keyRepeat.deadline }

  /// Sends the key repetition if it is due.
  func advance(to now: Instant) {
    if let event = keyRepeat.take(now: now) { receiver.key(event) }
  }

  private func set(_ modifiers: KeyMap.Modifiers) {
    self.modifiers = modifiers
    map?.set(modifiers)
  }

  private func key(_ code: UInt32) -> Key? {
    if let text = keymap {
      keymap = nil
      map = KeyMap(text)
      map?.set(modifiers)
    }
    return map?.key(code)
  }

  private func stroke(_ code: UInt32, _ isDown: Bool, _ stamp: UInt32) {
    let now = receiver.now()
    let time = timestamps?.take(now: now) ?? InputClock().instant(milliseconds: stamp, now: now)
    keyRepeat.released(code)
    if isDown, let key = key(code) {
      down[code] = key
      if map?.repeats(code) == true { keyRepeat.pressed(code, key, at: time) }
      receiver.key(KeyEvent(key, isDown: true, time: time))
    } else if !isDown, let key = down.removeValue(forKey: code) {
      // Uses the meaning at the press, whatever modifiers have been released since.
      receiver.key(KeyEvent(key, isDown: false, time: time))
    }
  }

  /// Handles the removal of the device, before which the compositor releases its keys.
  func lose() {
    leave()
    receiver.keysLost()
  }

  /// Cancels all keys, as they go to another surface.
  private func leave() {
    keyRepeat.stop()
    let now = receiver.now()
    for key in down.values { receiver.key(KeyEvent(key, .lost, time: now)) }
    down = [:]
  }
}
