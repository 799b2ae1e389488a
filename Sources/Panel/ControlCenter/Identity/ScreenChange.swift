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
  let model: PanelModel
  /// The presentation that was on the glass.
  let presentation: PresentationTree
  /// The visible velocity of a layer's position [px/s].
  let velocity: (LayerID) -> SIMD2<Double>
}

/// The fate of a screen's controls on the screen that replaces it.
///
/// A tile takes over the state and the look of the old one, which becomes its own: what is the same
/// goes on as it moves, and fingers stay on it. A page without tiles goes on as it is, or is built
/// anew. A removed control shrinks and fades.
struct ScreenChange {
  let matching: ControlMatching
  /// The unchanged pages without tiles, by the new index of their control.
  private(set) var kept: [Int: ShownControl] = [:]
  /// The looks that tiles continue, by their new index.
  private(set) var adopted: [Int: LookView] = [:]
  /// The controls that fade out: layer, old index, and new index if there is one.
  private(set) var leaving: [(layer: LayerID, home: Int, place: Int?)] = []
  /// The layers that were already fading out.
  private(set) var fading: [FadingControl] = []
  /// What is around the tiles, which becomes the new screen's; nil: it is rebuilt.
  private(set) var chrome: Chrome?
  /// What lies over everything, of which the looks go on; nil: it is rebuilt.
  private(set) var overlays: Overlays?
  private(set) var focus: Focus?
  /// The layers that fade out in front of those that take their places.
  private(set) var replaced: [LayerID] = []

  /// A change after which everything is built anew from the model.
  init(from old: Configuration, to new: Configuration) {
    matching = ControlMatching(from: old, to: new)
  }

  /// - Parameters:
  ///   - layout: The layout of the new screen.
  ///   - isSameScale: Whether layers lie on the same pixels as before.
  init(
    from past: PreviousScreen, to configuration: Configuration, _ layout: PanelLayout,
    isSameScale: Bool
  ) {
    let old = past.screen
    self.init(from: old.configuration, to: configuration)
    (chrome, overlays, focus) = (old.chrome, old.overlays, old.focus)
    let sizes = layout.sizes(configuration)
    let isSameGlass = isSameScale && old.layout.screen == layout.screen
    if !isSameGlass || !old.configuration.looksTheSame(as: configuration) {
      replaced = old.replaceableLayers
    }
    for (place, before) in matching.olds.enumerated() {
      guard let before else { continue }
      let control = old.controls[before]
      if matching.areOnTheirPages[place], let look = control.look {
        adopted[place] = look
      } else if isSameScale, matching.areUnchangedPages[place],
        sizes[place].isNear(old.stage.tree[control.layer].size)
      {
        kept[place] = control
      } else {
        leaving.append((control.layer, before, place))
      }
    }
    let known = Set(matching.olds.compactMap(\.self))
    for (place, control) in old.controls.enumerated() where !known.contains(place) {
      leaving.append((control.layer, place, nil))
    }
    fading = old.controls.fading.filter { past.presentation[$0.layer].opacity > 0 }
  }

  /// The layers that the new tree takes over, each with its descendants.
  var subtrees: [LayerID] {
    kept.sorted { $0.key < $1.key }.map(\.value.layer)
      + adopted.sorted { $0.key < $1.key }.map(\.value.layer) + leaving.map(\.layer)
      + fading.map(\.layer)
      + (overlays?.looks ?? []) + (focus?.layers ?? []) + (chrome?.layers ?? []) + replaced
  }
}

extension Size {
  /// Whether the other size is the same on whole pixels.
  func isNear(_ other: Size) -> Bool {
    (width - other.width).magnitude <= 1 && (height - other.height).magnitude <= 1
  }
}

/// The layer of a removed or replaced control that is fading out.
struct FadingControl {
  let layer: LayerID
  /// The name of the page that it was on.
  let page: String
}
