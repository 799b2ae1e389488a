internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Widgets

/// A screen that is being replaced, as it was seen at that moment.
struct PreviousScreen {
  let screen: ControlScreen
  let time: Instant
  /// The presentation that was on the glass.
  let presentation: PresentationTree
}

/// The fate of a screen's controls on the screen that replaces it.
///
/// A tile takes over the state of the old one and its look, which becomes its own: what is the same
/// goes on as it moves, and fingers stay on it. A page without tiles goes on as it is, or is built
/// anew from its state. What is gone shrinks and fades with the box in which it lies.
struct ScreenChange {
  let matching: ControlMatching
  /// Whether the layers go on; else all is built anew from the state.
  let keepsLayers: Bool
  /// The unchanged pages without tiles, by the new index of their control.
  private(set) var kept: [Int: ShownControl] = [:]
  /// The new indices of the tiles that continue a look.
  private var adopting: Set<Int> = []

  /// A change after which all layers are built anew from the state.
  init(from old: Configuration, to new: Configuration) {
    (matching, keepsLayers) = (ControlMatching(from: old, to: new), false)
  }

  /// - Parameters:
  ///   - layout: The layout of the new screen.
  ///   - isSameScale: Whether layers lie on the same pixels as before.
  init(
    from past: PreviousScreen, to configuration: Configuration, _ layout: PanelLayout,
    isSameScale: Bool
  ) {
    let old = past.screen
    (matching, keepsLayers) = (ControlMatching(from: old.configuration, to: configuration), true)
    let sizes = layout.sizes(configuration)
    for (place, before) in matching.olds.enumerated() {
      guard let before else { continue }
      let control = old.controls[before]
      if matching.areOnTheirPages[place], control.view.look != nil {
        adopting.insert(place)
      } else if isSameScale, matching.areUnchangedPages[place],
        sizes[place].isNear(old.stage.tree[control.layer].size)
      {
        kept[place] = control
      }
    }
  }

  /// Whether a control goes on with its layers.
  func goesOn(_ place: Int) -> Bool { kept[place] != nil || adopting.contains(place) }
}

extension Size {
  /// Whether the other size is the same on whole pixels.
  func isNear(_ other: Size) -> Bool {
    (width - other.width).magnitude <= 1 && (height - other.height).magnitude <= 1
  }
}
