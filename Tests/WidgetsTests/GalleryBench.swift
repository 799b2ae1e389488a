import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Settings
import Widgets

@testable import Demos

/// A gallery on a stage of its own, and fingers that act on its parts.
struct GalleryBench {
  var base: Bench
  var gallery: Gallery

  init(_ size: Size = Size(1280, 560), palette: Palette = .dark, after old: Gallery? = nil) {
    var tree = LayerTree(size: size)
    let all = Rect(origin: .zero, size: size)
    let light = palette.ink(on: palette.tile) == .white ? 0x1D242D : 0xE9EDF1
    _ = tree.add(
      Layer(frame: all, content: .fill, color: Color(hex: UInt32(light))), to: tree.root)
    var context = BuildContext(
      Configuration(), palette: palette, tree: tree, frame: all, margin: size.width < 1000 ? 24 : 32
    )
    context.predecessor = old
    gallery = Gallery(in: &context)
    base = Bench(context.tree)
  }

  static func press(_ exhibit: GalleryExhibit) -> PartName { .part(place(exhibit)) }
  static func handle(_ exhibit: GalleryExhibit, _ number: Int = 0) -> PartName {
    .item(place(exhibit), part: number)
  }

  private static func place(_ exhibit: GalleryExhibit) -> Int {
    GalleryExhibit.allCases.firstIndex(of: exhibit) ?? 0
  }

  func hasHandle(_ exhibit: GalleryExhibit) -> Bool {
    gallery.parts.contains { $0.name == Self.handle(exhibit) }
  }

  /// How old the frame is that is on the glass when a finger does something [s].
  var lag = 0.0

  /// A finger does something to a part at `seconds`.
  mutating func act(_ gesture: Gesture, _ part: PartName, _ seconds: Double) {
    wait(until: seconds)
    var context = context(seconds)
    gallery.take(.touch(gesture, on: part), on: &base.stage, in: &context)
    base.commit(seconds)
  }

  mutating func tap(_ exhibit: GalleryExhibit, _ seconds: Double) {
    act(.pressed, Self.press(exhibit), seconds)
    act(.activated, Self.press(exhibit), seconds)
  }

  /// Lets the gallery do what is due by then.
  mutating func wait(until seconds: Double) {
    while let due = gallery.deadline, due.seconds <= seconds {
      var context = context(due.seconds)
      gallery.take(.time, on: &base.stage, in: &context)
      base.commit(due.seconds)
    }
  }

  private func context(_ seconds: Double) -> ControlContext {
    ControlContext(time: Instant(seconds: seconds), presentation: base.seen(seconds - lag))
  }

  /// Draws frames until nothing is asked for any more.
  /// - Returns: When.
  mutating func rest(after seconds: Double, rate: Double = 60) -> Double {
    wait(until: seconds + 5)
    return base.rest(after: seconds + 5, rate: rate)
  }

  /// The layers of a card of which something can be seen at `seconds`, as their opacities and those
  /// around them tell.
  func visible(_ exhibit: GalleryExhibit, _ seconds: Double) -> [LayerID] {
    var found: [LayerID] = []
    let seen = base.seen(seconds)
    let sensor = gallery.parts.first { $0.name == Self.press(exhibit) }?.layer
    guard let card = sensor.flatMap({ base.stage.tree[$0].parent }) else { return [] }
    base.stage.tree.visit(from: card, 1.0) { id, _, opacity in
      let own = opacity * seen[id].opacity
      guard own > 0, seen[id].scale.x > 0 else { return nil }
      found.append(id)
      return own
    }
    return found
  }

  /// What is true of all tracks of what can be seen, pixels and beyond.
  func states(
    _ exhibit: GalleryExhibit, _ seconds: Double
  ) -> [TrackID: MotionState<AnimatedValue>] {
    var states: [TrackID: MotionState<AnimatedValue>] = [:]
    for layer in visible(exhibit, seconds) {
      for property in LayerProperty.allCases {
        states[property.track(of: layer)] = base.state(property, of: layer, seconds)
      }
    }
    return states
  }
}

extension Instant {
  fileprivate var seconds: Double { seconds(since: .zero) }
}
