internal import CX11
internal import Display

extension Key {
  /// What a key symbol means (keysymdef.h); nil: nothing to a panel.
  init?(symbol: Int32, modifiers: Int32) {
    switch symbol {
    case XK_Return, XK_KP_Enter, XK_space: self = .activate
    case XK_Tab: self = modifiers & ShiftMask == 0 ? .next : .previous
    case XK_Left, XK_KP_Left: self = .left
    case XK_Right, XK_KP_Right: self = .right
    case XK_Up, XK_KP_Up: self = .up
    case XK_Down, XK_KP_Down: self = .down
    case XK_Page_Up, XK_KP_Page_Up: self = .pageUp
    case XK_Page_Down, XK_KP_Page_Down: self = .pageDown
    case XK_Escape: self = .escape
    case XK_q where modifiers & ControlMask != 0: self = .quit
    default: return nil
    }
  }
}
