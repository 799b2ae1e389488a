internal import CWayland
internal import Display
internal import Glibc

/// The meanings of keys on the compositor's keyboards (libxkbcommon), with the pressed modifiers.
final class KeyMap {
  private let context: OpaquePointer
  private let keymap: OpaquePointer
  private let state: OpaquePointer

  /// The modifiers as in `wl_keyboard.modifiers`.
  struct Modifiers {
    var down: UInt32 = 0
    var latched: UInt32 = 0
    var locked: UInt32 = 0
    var group: UInt32 = 0
  }

  /// Reads the key map that the compositor has sent.
  /// - Returns: nil if it cannot be read.
  init?(_ keymap: KeyMapText) {
    let bytes = keymap.bytes
    guard cxkb_load(), bytes > 0,
      let text = mmap(nil, bytes, PROT_READ, MAP_PRIVATE, keymap.descriptor, 0), text != MAP_FAILED
    else { return nil }
    defer { munmap(text, bytes) }
    guard let context = cxkb_context_new() else { return nil }
    let keymap = cxkb_keymap_new(context, text.assumingMemoryBound(to: CChar.self))
    guard let keymap, let state = cxkb_state_new(keymap) else {
      if let keymap { cxkb_keymap_unref(keymap) }
      cxkb_context_unref(context)
      return nil
    }
    (self.context, self.keymap, self.state) = (context, keymap, state)
  }

  deinit {
    cxkb_state_unref(state)
    cxkb_keymap_unref(keymap)
    cxkb_context_unref(context)
  }

  func set(_ modifiers: Modifiers) {
    cxkb_set_modifiers(
      state, modifiers.down, modifiers.latched, modifiers.locked, modifiers.group)
  }

  /// Returns the meaning of a key with Linux's code; nil if it has none for a panel.
  func key(_ code: UInt32) -> Key? {
    Key(
      symbol: cxkb_symbol(state, Self.number(code)), hasShift: isDown("Shift"),
      hasControl: isDown("Control"))
  }

  func repeats(_ code: UInt32) -> Bool { cxkb_key_repeats(keymap, Self.number(code)) }

  private func isDown(_ modifier: String) -> Bool {
    cxkb_is_active(state, modifier)
  }

  /// Returns XKB's code of a key, which is greater by 8.
  private static func number(_ code: UInt32) -> UInt32 { code + 8 }
}
