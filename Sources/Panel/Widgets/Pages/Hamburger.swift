internal import DetentAnimation
package import DetentGeometry
internal import DetentMotion
package import Look

/// The button of a menu: three bars, which turn into an X while the menu is open, and back, each
/// from where they are.
package enum Hamburger {
  /// The side of the button's target [px].
  package static let side = 44.0
  private static let bar = Size(26, 3)
  private static let gap = 8.0

  /// Writes it into a place of that side.
  /// - Parameter cross: The colour of the X; nil: the colour of the bars.
  package static func write(
    isOpen: Bool, _ bars: Color, cross: Color? = nil, in boxes: Boxes
  ) -> Box {
    boxes.overlay {
      for (row, key) in zip([-1.0, 0, 1], ["top", "middle", "bottom"]) {
        let y = side / 2 + (isOpen ? 0 : row * gap)
        let frame = Rect(
          x: (side - bar.width) / 2, y: y - bar.height / 2, width: bar.width, height: bar.height)
        boxes.place(frame) {
          boxes.fill(isOpen ? cross ?? bars : bars).radius(bar.height / 2)
            .pose(rotation: isOpen ? row * .pi / 4 : 0).opacity(isOpen && row == 0 ? 0 : 1)
            .motion(motion).key(.name(key))
        }
      }
    }.leftToRight()
  }

  private static let motion = OwnMotion(
    // POP's bounciness 0 and 11, speed 18.
    place: .spring(constant(try Spring(bounciness: 0, speed: 18))),
    pose: .spring(constant(try Spring(bounciness: 11, speed: 18))),
    color: .spring(constant(try Spring(bounciness: 0, speed: 18))),
    opacity: .curve(.easeInOut, duration: 0.2))
}
