internal import DetentGestures
internal import Widgets

/// An element that a finger or a key can act on.
enum PanelTarget: Hashable, Sendable {
  case pane
  /// The wallpaper behind the open pane; a tap there closes the pane.
  case wallpaper
  case banner, toast
  /// The answer at that place of the message with that number.
  case answer(Int, of: Int)
  case alert(Alert.Role)
  case menuButton, strip, dots, sheet, menu
  /// The icon on top of a detail page, of the tile that has opened it.
  case opener
  /// A page that scrolls, by its name.
  case page(String)
  case part(ControlID, PartName)
  /// The rest of a control, outside its parts; it does nothing by itself.
  case face(ControlID)

  /// Whether it stays when another screen of the same look takes over.
  var staysInFront: Bool {
    switch self {
    case .toast, .answer, .alert: true
    default: false
    }
  }

  /// The control that it belongs to; nil: none.
  var control: ControlID? {
    switch self {
    case .part(let control, _), .face(let control): control
    default: nil
    }
  }
}

/// The identity of a control, which stays the same when the screen is rebuilt.
struct ControlID: Hashable, Comparable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func < (a: ControlID, b: ControlID) -> Bool { a.number < b.number }
}

typealias PanelTouchable = Touchable<PanelTarget>
typealias PanelGesture = GestureEvent<PanelTarget>
