internal import CInput
internal import Display

/// The system's keyboard layout (libxkbcommon), read when the first key is pressed, as a wall panel
/// has no keyboard.
package final class XKBKeyMap: KeyMap {
  private struct Loaded {
    var functions: cinput_xkb
    var context: OpaquePointer
    var keymap: OpaquePointer
    var state: OpaquePointer
  }

  private lazy var loaded = Self.load()

  package init() {}

  deinit {
    guard let loaded else { return }
    loaded.functions.xkb_state_unref(loaded.state)
    loaded.functions.xkb_keymap_unref(loaded.keymap)
    loaded.functions.xkb_context_unref(loaded.context)
  }

  /// Loads the library and the layout; nil if there is none, in which case keys have no meaning.
  private static func load() -> Loaded? {
    var functions = cinput_xkb()
    guard cinput_load_xkb(&functions) == nil,
      let context = functions.xkb_context_new(XKB_CONTEXT_NO_FLAGS)
    else { return nil }
    guard
      let keymap = functions.xkb_keymap_new_from_names(context, nil, XKB_KEYMAP_COMPILE_NO_FLAGS),
      let state = functions.xkb_state_new(keymap)
    else {
      functions.xkb_context_unref(context)
      return nil
    }
    return Loaded(functions: functions, context: context, keymap: keymap, state: state)
  }

  /// The difference between X11's key codes and the kernel's.
  private static let offset: UInt32 = 8
  /// The symbols XF86Switch_VT_1 to XF86Switch_VT_12 of xkbcommon-keysyms.h.
  private static let consoles: ClosedRange<UInt32> = 0x1008_FE01...0x1008_FE0C

  package func meaning(of code: UInt32, isDown: Bool) -> KeyMeaning? {
    guard let loaded else { return nil }
    let number = code + Self.offset
    let symbol = loaded.functions.xkb_state_key_get_one_sym(loaded.state, number)
    let meaning: KeyMeaning? =
      if Self.consoles.contains(symbol) {
        .session(Int(symbol - Self.consoles.lowerBound) + 1)
      } else {
        Key(symbol: symbol, hasShift: isActive("Shift"), hasControl: isActive("Control"))
          .map(KeyMeaning.key)
      }
    _ = loaded.functions.xkb_state_update_key(
      loaded.state, number, isDown ? XKB_KEY_DOWN : XKB_KEY_UP)
    return meaning
  }

  private func isActive(_ modifier: String) -> Bool {
    guard let loaded else { return false }
    return loaded.functions.xkb_state_mod_name_is_active(
      loaded.state, modifier, XKB_STATE_MODS_EFFECTIVE) > 0
  }

  package func repeats(_ code: UInt32) -> Bool {
    guard let loaded else { return false }
    return loaded.functions.xkb_keymap_key_repeats(loaded.keymap, code + Self.offset) != 0
  }
}
