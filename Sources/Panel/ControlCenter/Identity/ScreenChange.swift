internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Widgets

/// A screen that gives way to another one, as it was seen at that moment.
struct PastScreen {
  let screen: ControlScreen
  let model: PanelModel
  /// What was on the glass.
  let presentation: PresentationTree
  /// How fast the place of a layer was seen to move [px/s].
  let velocity: (LayerID) -> SIMD2<Double>
  /// Whether layers of it may be seen on the new one: its size and its look are the same.
  let isSameGlass: Bool
}

/// What becomes of the controls of a screen on the one that replaces it.
///
/// A control that is told to be what it was keeps its layers, with all that moves them and the
/// fingers on it. Another one is built anew and takes over the state of the one that it is known as,
/// which fades out on top of it. What is gone shrinks and fades.
struct ScreenChange {
  let matching: ControlMatching
  /// By the place of the new control: the one that stays as it is.
  private(set) var kept: [Int: ShownControl] = [:]
  /// What fades out: the layer, the old place of its control, and the new one where there is one.
  private(set) var leaving: [(layer: LayerID, home: Int, place: Int?)] = []
  /// What was still fading, and the name of its page.
  private(set) var fading: [Ghost] = []
  /// What stays in front as it is; nil: it is built anew.
  private(set) var front: FrontLayers?

  /// - Parameter sizes: Of the new controls, in their order.
  init(from past: PastScreen, to configuration: Configuration, sizes: [Size]) {
    let old = past.screen
    matching = ControlMatching(from: old.configuration, to: configuration)
    guard past.isSameGlass else { return }
    front = FrontLayers(of: old)
    for (place, before) in matching.olds.enumerated() {
      guard let before else { continue }
      let control = old.controls[before]
      if matching.areUnchanged[place], sizes[place] == old.stage.tree[control.layer].size {
        kept[place] = control
      } else {
        leaving.append((control.layer, before, place))
      }
    }
    let known = Set(matching.olds.compactMap(\.self))
    for (place, control) in old.controls.enumerated() where !known.contains(place) {
      leaving.append((control.layer, place, nil))
    }
    fading = old.controls.ghosts.filter { past.presentation[$0.layer].opacity > 0 }
  }

  /// The layers that the new tree takes over, each with all that lies in it.
  var subtrees: [LayerID] {
    kept.sorted { $0.key < $1.key }.map(\.value.layer) + leaving.map(\.layer) + fading.map(\.layer)
      + (front?.layers ?? [])
  }
}

/// The line, the question and the ring around what has the focus: what is in front of all others, with
/// the fingers on it.
struct FrontLayers {
  let toast: Toast
  let alert: Alert
  let focus: Focus

  init(of screen: ControlScreen) {
    (toast, alert, focus) = (screen.overlays.toast, screen.overlays.alert, screen.focus)
  }

  /// The farthest behind first.
  var layers: [LayerID] { [toast.layer, alert.layer, focus.layer] }
}

/// What is seen of a control that is there no more.
struct Ghost {
  let layer: LayerID
  /// The name of the page that it was on.
  let page: String
}
