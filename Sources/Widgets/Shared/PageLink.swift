package import DetentMotion
internal import Geometry
package import Gestures
internal import Scene
package import Stage

/// A control from which a page can be opened: by resting on it, or by a tap where that means nothing
/// else.
package struct PageLink: ControlDecorator {
  package var base: any Control
  private let page: String
  private let opensByTap: Bool
  private var press: PressMotion
  /// Its own part, beside those of the control.
  private static let whole = 255

  /// - Parameter opensByTap: Whether the control does nothing when it is tapped.
  package init(_ base: any Control, page: String, opensByTap: Bool, press: PressMotion) {
    self.base = base
    self.page = page
    self.opensByTap = opensByTap
    self.press = press
  }

  package var parts: [ControlPart] {
    var parts = base.parts
    for i in parts.indices where opensByRest(parts[i]) { parts[i].longPress = .insteadOfTap }
    if !parts.contains(where: { $0.layer == base.layer }) {
      parts.append(
        ControlPart(
          layer, .press, longPress: opensByTap ? nil : .insteadOfTap, number: Self.whole))
    }
    return parts
  }

  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {
    if part == Self.whole {
      switch gesture {
      case .pressed: press.dip(layer, isDown: true, on: &stage)
      case .lifted, .activated: press.dip(layer, isDown: false, on: &stage)
      default: break
      }
    } else {
      base.handle(gesture, part: part, on: &stage, in: &context)
    }
    let isRest = gesture == .longPressed && (part == Self.whole ? !opensByTap : hasRest(part))
    if isRest || opensByTap && gesture == .activated { context.open(page: page) }
  }

  private func hasRest(_ part: Int) -> Bool {
    base.parts.contains { $0.number == part && opensByRest($0) }
  }

  /// Not where being pressed for a while has a meaning of its own.
  private func opensByRest(_ part: ControlPart) -> Bool {
    part.role == .press && part.layer == base.layer && part.longPress == nil
  }

  package mutating func take(press spring: Spring) {
    press.spring = spring
    base.take(press: spring)
  }

  package mutating func restore(from other: any Control, on stage: inout Stage) {
    base.restore(from: (other as? PageLink)?.base ?? other, on: &stage)
  }
}
