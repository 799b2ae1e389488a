extension Key {
  /// Creates the meaning of a key symbol of X11's `keysymdef.h` and of libxkbcommon, which use the
  /// same numbers; nil if it has none for a panel.
  package init?(symbol: UInt32, hasShift: Bool, hasControl: Bool) {
    switch symbol {
    // Return, the keypad's Enter, the space bar.
    case 0xff0d, 0xff8d, 0x20: self = .activate
    // Tab; with Shift some key maps make it ISO_Left_Tab.
    case 0xff09: self = hasShift ? .previous : .next
    case 0xfe20: self = .previous
    // The arrows, and those on the keypad.
    case 0xff51, 0xff96: self = .left
    case 0xff53, 0xff98: self = .right
    case 0xff52, 0xff97: self = .up
    case 0xff54, 0xff99: self = .down
    // Page_Up and Page_Down, also on the keypad.
    case 0xff55, 0xff9a: self = .pageUp
    case 0xff56, 0xff9b: self = .pageDown
    // Escape.
    case 0xff1b: self = .escape
    // The letter q.
    case 0x71 where hasControl: self = .quit
    default: return nil
    }
  }
}
