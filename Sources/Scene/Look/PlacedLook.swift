package import DetentGeometry
package import DetentScene

/// A look whose boxes have their places: the boxes that are drawn, named or moved by themselves, each
/// before those in it. Rows, columns and the like are gone.
package struct PlacedLook {
  /// The layout that places what is in kept boxes, with its direction and pixel for them.
  let layout: Layout
  let isRightToLeft: Bool
  let pixel: Double
  var boxes: [PlacedBox] = []

  init(_ layout: Layout) {
    (self.layout, isRightToLeft, pixel) = (layout, layout.isRightToLeft, layout.pixel)
  }

  /// Whether the contents of the kept box at an index are those of a box that is shown.
  func isKept(_ index: Int, as shown: BoxLook) -> Bool {
    guard let old = shown.inputs, let new = boxes[index].look.inputs else { return false }
    return shown.values.size == boxes[index].look.values.size && old.isSame(as: new)
  }

  /// Makes and places what is in the kept box at an index; nil if it is none.
  func contents(of index: Int) -> PlacedLook? {
    guard let write = boxes[index].write else { return nil }
    let now = (layout.isRightToLeft, layout.pixel)
    defer { (layout.isRightToLeft, layout.pixel) = now }
    (layout.isRightToLeft, layout.pixel) = (isRightToLeft, pixel)
    return layout.place(in: Rect(origin: .zero, size: boxes[index].look.values.size), write)
  }

  /// The boxes directly in the box at an index, the hindmost first.
  func children(of index: Int) -> Children {
    Children(look: self, index: index + 1, end: index + 1 + boxes[index].count)
  }

  /// The boxes that lie in no other.
  var roots: Children { Children(look: self, index: 0, end: boxes.count) }

  /// Indices of boxes beside each other.
  struct Children: Sequence, IteratorProtocol {
    let look: PlacedLook
    var index: Int
    let end: Int

    mutating func next() -> Int? {
      guard index < end else { return nil }
      defer { index += 1 + look.boxes[index].count }
      return index
    }
  }
}

struct PlacedBox {
  var look: BoxLook
  /// The number of boxes in it, directly or not.
  var count = 0
  /// Writes what is in a kept box.
  var write: ((Boxes) -> Void)?
}

/// The look of one box without those in it.
struct BoxLook: Sendable {
  var key: BoxKey
  var values: LayerValues
  /// The point that `values.position` places, in parts of the size.
  var anchor = Point(0.5, 0.5)
  var content: Content
  var corners: Corners
  var clips: Bool
  var isHost = false
  /// Whether it is a portion of its place, whose size a grip holds.
  var isPortion = false
  /// At most one element, stored out of line.
  var rareTraits: [Traits]
  /// The inputs of a kept box.
  var inputs: KeptInputs?

  var traits: Traits { rareTraits.first ?? Traits() }

  /// Its place in the box around it [px].
  var frame: Rect {
    Rect(
      x: values.position.x - anchor.x * values.size.width,
      y: values.position.y - anchor.y * values.size.height, width: values.size.width,
      height: values.size.height)
  }

  /// Whether nothing differs.
  func isSame(as other: BoxLook) -> Bool {
    values == other.values && content == other.content && clips == other.clips
      && anchor == other.anchor && corners == other.corners && rareTraits == other.rareTraits
  }
}

/// All that the contents of a kept box depend on besides its size.
struct KeptInputs: Sendable {
  let inputs: any Equatable & Sendable
  let isRightToLeft: Bool
  let pixel: Double

  func isSame(as other: KeptInputs) -> Bool {
    func isEqual<Value: Equatable>(_ value: Value) -> Bool { value == other.inputs as? Value }
    return isRightToLeft == other.isRightToLeft && pixel == other.pixel && isEqual(inputs)
  }
}

extension PlacedLook {
  /// A box that is drawn or named, with its place from the corner of the layer in which the look lies.
  package struct Shown: Sendable {
    /// The names of the boxes around it and its own.
    package let path: [BoxKey]
    package let frame: Rect
    package let content: Content
    package let values: LayerValues
  }

  /// All boxes, each before those in it.
  package var shown: [Shown] { shown(roots, in: [], at: .zero) }

  private func shown(_ children: Children, in path: [BoxKey], at corner: Point) -> [Shown] {
    children.flatMap { index in
      let look = boxes[index].look
      let frame = look.frame.offset(by: corner)
      let path = path + [look.key]
      return [Shown(path: path, frame: frame, content: look.content, values: look.values)]
        + shown(self.children(of: index), in: path, at: frame.origin)
        + (contents(of: index).map { $0.shown($0.roots, in: path, at: frame.origin) } ?? [])
    }
  }
}

extension PlacedLook: CustomStringConvertible {
  /// A line for each box, with its place in the box around it.
  package var description: String { lines(of: roots, after: "").joined(separator: "\n") }

  private func lines(of children: Children, after indent: String) -> [String] {
    children.flatMap { index in
      let (box, inner) = (boxes[index], indent + "  ")
      let kept = contents(of: index)
      return [indent + "\(box.look)"] + lines(of: self.children(of: index), after: inner)
        + (kept.map { $0.lines(of: $0.roots, after: inner) } ?? [])
    }
  }
}

extension BoxLook: CustomStringConvertible {
  var description: String {
    let place = [frame.minX, frame.minY, frame.size.width, frame.size.height]
      .map { "\(Int($0.rounded()))" }.joined(separator: " ")
    let name =
      switch key {
      case .name(let name): name
      case .number(_, let index): "#\(index)"
      }
    let shown =
      switch content {
      case .none: ""
      case .text(let text): " “\(text.string)” \(Int(text.size.rounded()))"
      case .icon(let icon): " icon \(icon.rawValue)"
      case .dial: " dial \((values.progress * 100).rounded() / 100)"
      default: " fill"
      }
    return "\(name) [\(place)]" + shown
  }
}
