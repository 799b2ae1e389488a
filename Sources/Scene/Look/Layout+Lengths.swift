internal import DetentGeometry
internal import DetentScene

/// One of the two directions of a layout.
enum Axis {
  case width, height
  var other: Axis { self == .width ? .height : .width }
}

extension Size {
  subscript(axis: Axis) -> Double {
    get { axis == .width ? width : height }
    set { if axis == .width { width = newValue } else { height = newValue } }
  }

  func union(_ other: Size) -> Size { Size(max(width, other.width), max(height, other.height)) }
}

extension Point {
  subscript(axis: Axis) -> Double {
    get { axis == .width ? x : y }
    set { if axis == .width { x = newValue } else { y = newValue } }
  }
}

extension Padding {
  subscript(axis: Axis) -> Double { axis == .width ? start + end : top + bottom }
}

extension Double {
  func rounded(to step: Double) -> Double { (self / step).rounded() * step }
  func roundedUp(to step: Double) -> Double { (self / step - 1e-6).rounded(.up) * step }
}

extension Rect {
  func inset(by padding: Padding) -> Rect {
    Rect(
      x: min(minX + padding.start, maxX), y: min(minY + padding.top, maxY),
      width: max(0, size.width - padding[.width]), height: max(0, size.height - padding[.height]))
  }

  /// Moves each edge to the next whole pixel.
  func rounded(to pixel: Double) -> Rect {
    let (x, y) = (minX.rounded(to: pixel), minY.rounded(to: pixel))
    return Rect(
      x: x, y: y, width: maxX.rounded(to: pixel) - x, height: maxY.rounded(to: pixel) - y)
  }
}

extension Place {
  func length(_ axis: Axis) -> Box.Length? { axis == .width ? width : height }

  /// The length along a row or a column. Boxes without a length of their own share what is left.
  func usualLength(_ axis: Axis) -> Box.Length {
    if let length = length(axis) { return length }
    switch arrangement {
    case .dial, .sized, .firstThatFits, .host, .kept: return .rest(1)
    case .row, .column, .overlay, .shape, .text: return .natural
    }
  }

  /// The axis of a row or a column.
  var axis: Axis { arrangement == .row ? .width : .height }
}

extension BoxLook {
  init(_ node: Node, key: BoxKey) {
    (self.key, values, content) = (key, node.values, node.content)
    (corners, clips, rareTraits) = (node.corners, node.clips, node.rareTraits)
  }
}

extension Box.Alignment {
  var part: Double {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

extension Portion {
  func part(of frame: Rect) -> (Rect, anchor: Point) {
    var part = frame
    switch edge {
    case .start:
      part.size.width *= fraction
      return (part, Point(0, 0.5))
    case .bottom:
      part.size.height *= fraction
      part.origin.y = frame.maxY - part.size.height
      return (part, Point(0.5, 1))
    }
  }
}

extension TextContent.Alignment {
  /// The edge of its place that a text is at, in parts of the width from the start.
  var part: Double {
    switch self {
    case .leading, .left: 0
    case .center: 0.5
    case .trailing, .right: 1
    }
  }

  var mirrored: TextContent.Alignment {
    switch self {
    case .leading, .left: .right
    case .center: .center
    case .trailing, .right: .left
    }
  }
}

extension TextContent.Standing {
  var part: Double {
    switch self {
    case .top: 0
    case .automatic, .middle: 0.5
    case .bottom: 1
    }
  }
}

extension Corners {
  var mirrored: Corners {
    var mirrored = Corners()
    if contains(.topLeft) { mirrored.insert(.topRight) }
    if contains(.topRight) { mirrored.insert(.topLeft) }
    if contains(.bottomLeft) { mirrored.insert(.bottomRight) }
    if contains(.bottomRight) { mirrored.insert(.bottomLeft) }
    return mirrored
  }
}

extension Content {
  /// The number of its case, below 16.
  var kind: Int {
    switch self {
    case .none: 0
    case .fill: 1
    case .text: 2
    case .icon: 3
    case .dial: 4
    case .picture: 5
    case .backdrop: 6
    case .curve: 7
    case .shade: 8
    case .shadow: 9
    }
  }

  /// Whether it shows a picture, which another one fades over.
  var isPicture: Bool {
    switch self {
    case .picture, .backdrop: true
    default: false
    }
  }

  /// Whether it is drawn in one size: in another one it would be another drawing.
  var isRigid: Bool {
    switch self {
    case .text, .dial, .curve: true
    case .none, .fill, .icon, .picture, .backdrop, .shade, .shadow: false
    }
  }

  /// Whether it is a group of boxes, or a rectangle on which they lie.
  var isGround: Bool { kind <= 1 }
}
