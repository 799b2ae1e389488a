internal import DetentAnimation
package import DetentGeometry
internal import DetentMotion
package import DetentScene
package import DetentStage

/// The button of a menu: three bars, which turn into an X while the menu is open, and back, each
/// from where they are.
package struct Hamburger: Sendable {
  /// The side of the button's target [px].
  package static let side = 44.0
  private static let bar = Size(26, 3)
  private static let gap = 8.0

  /// The target for touches, with the bars in its middle.
  package let layer: LayerID
  package private(set) var isOpen = false

  private let top: LayerID
  private let middle: LayerID
  private let bottom: LayerID
  private let bars: Color
  private let cross: Color

  /// Builds the layers around `center` of `parent`.
  /// - Parameter cross: The colour of the X; nil: the colour of the bars.
  package init(
    center: Point, palette: Palette, cross: Color? = nil, in tree: inout LayerTree, parent: LayerID
  ) {
    (bars, self.cross) = (palette.text, cross ?? palette.text)
    let origin = Point(center.x - Hamburger.side / 2, center.y - Hamburger.side / 2)
    let frame = Rect(origin: origin, size: Size(Hamburger.side, Hamburger.side))
    layer = tree.add(Layer(frame: frame), to: parent)
    var bar = Layer(frame: Rect(origin: .zero, size: Hamburger.bar), content: .fill, color: bars)
    bar.values.cornerRadius = Hamburger.bar.height / 2
    var added: [LayerID] = []
    for row in [-1.0, 0, 1] {
      bar.values.position = Hamburger.place(row: row)
      added.append(tree.add(bar, to: layer))
    }
    (top, middle, bottom) = (added[0], added[1], added[2])
  }

  /// Presses the button under the finger, or releases it.
  package func setPressed(_ isDown: Bool, by press: PressMotion, on stage: inout Stage) {
    if isDown { press.press(layer, on: &stage) } else { press.release(layer, on: &stage) }
  }

  package mutating func toggle(on stage: inout Stage) {
    setOpen(!isOpen, on: &stage)
  }

  /// Opens or closes from what is seen, with the present velocity.
  package mutating func setOpen(_ isOpen: Bool, on stage: inout Stage) {
    self.isOpen = isOpen
    for (bar, row) in [(top, -1.0), (bottom, 1)] {
      let place = Hamburger.place(row: isOpen ? 0 : row)
      let turn = isOpen ? row * .pi / 4 : 0
      stage.animate(.position, of: bar, to: place, by: .spring(.even))
      stage.animate(.rotation, of: bar, to: turn, by: .spring(.turning))
      stage.animate(.color, of: bar, to: isOpen ? cross : bars, by: .spring(.even))
    }
    stage.animate(
      .opacity, of: middle, to: isOpen ? 0 : 1, by: .curve(.easeInOut, duration: 0.2))
  }

  /// Shows the open or closed button at once.
  package mutating func place(isOpen: Bool, on stage: inout Stage) {
    self.isOpen = isOpen
    for (bar, row) in [(top, -1.0), (bottom, 1)] {
      let place = Hamburger.place(row: isOpen ? 0 : row)
      stage.set(.position, of: bar, to: place)
      stage.set(.rotation, of: bar, to: isOpen ? row * .pi / 4 : 0)
      stage.set(.color, of: bar, to: isOpen ? cross : bars)
    }
    stage.set(.opacity, of: middle, to: isOpen ? 0 : 1)
  }

  /// The centre of a bar: row −1 is the upper one.
  private static func place(row: Double) -> Point {
    Point(side / 2, side / 2 + row * gap)
  }
}

extension Spring {
  /// The spring of the bars' rotation: POP's bounciness 11, speed 18.
  fileprivate static let turning = constant(try Spring(bounciness: 11, speed: 18))
  /// The spring of their positions and colours: POP's bounciness 0, speed 18.
  fileprivate static let even = constant(try Spring(bounciness: 0, speed: 18))
}
