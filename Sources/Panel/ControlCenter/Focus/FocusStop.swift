internal import DetentGeometry
internal import DetentGestures

/// A thing on the glass that keys can act on.
struct FocusStop: Equatable, Sendable {
  /// Which it is, however it moves.
  struct ID: Hashable, Sendable {
    var target: PanelTarget
    /// Of those of a list.
    var row: Int?
  }

  let id: ID
  /// What is written on the row; empty: it is none.
  var label = ""
  /// Where it is seen, or will be when all is at rest, in the screen's coordinates [px].
  let frame: Rect
  /// How round its corners are [px].
  let radius: Double
}

/// Where keys send the focus.
enum FocusMove: Equatable, Sendable {
  /// In the order of reading.
  case next, previous
  case left, right, up, down

  var isVertical: Bool { self == .up || self == .down }
}
