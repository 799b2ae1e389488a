internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Look

/// The black over everything that dims the glass at night. By day and after a touch it is hidden and
/// costs nothing.
struct DimOverlay {
  private let screen: Size
  private var darkness: Double
  private var live: LiveLook

  /// Adds it in front of all others, as it is to be or going on from that of the screen before.
  init(
    _ darkness: Double, over screen: Size, after old: DimOverlay?, placing: Layout,
    on stage: inout Stage
  ) {
    (self.screen, self.darkness) = (screen, old?.darkness ?? 0)
    live = LiveLook(after: old?.live, in: stage.tree.root, of: &stage.tree)
    become(darkness, placing: placing, on: &stage)
  }

  var layer: LayerID? { live.layer(at: ["root", "dim"]) }

  /// Fades to another darkness. Returns whether a fade begins.
  mutating func fade(to new: Double, placing: Layout, on stage: inout Stage) -> Bool {
    guard new != darkness else { return false }
    become(new, placing: placing, on: &stage)
    return true
  }

  private mutating func become(_ new: Double, placing: Layout, on stage: inout Stage) {
    let duration = new < darkness ? Appearance.waking : Appearance.fallingAsleep
    darkness = new
    let look = placing.place(in: Rect(origin: .zero, size: screen)) { boxes in
      boxes.overlay {
        boxes.fill(.black).opacity(new).key("dim")
          .motion(OwnMotion(opacity: .curve(.easeInOut, duration: duration)))
      }
    }
    live.become(look, on: &stage)
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  /// Takes it away at once.
  func remove(from stage: inout Stage) { live.remove(from: &stage) }
}
