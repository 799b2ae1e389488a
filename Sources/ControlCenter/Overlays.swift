internal import Gestures
internal import Scene
internal import Widgets

/// What comes up over everything and goes again: questions, and lines that say what happened.
struct Overlays {
  var banner: Banner
  var toast: Toast
  var alert: Alert
  /// The run that the alert asks for.
  var asking: Int?

  /// What fingers can touch of them.
  var targets: [LayerID: PanelTouchable] {
    var found: [LayerID: PanelTouchable] = [:]
    if banner.isShown { found[banner.close.layer] = Touchable(.banner, .press) }
    if let cross = toast.part { found[cross] = Touchable(.toast, .pan, grip: .kept) }
    for (layer, role) in alert.parts {
      found[layer] =
        role == .confirm && alert.isSlid
        ? Touchable(.alert(role), .pan, axis: .horizontal, grip: .kept)
        : Touchable(.alert(role), .press)
    }
    return found
  }

  /// Nothing behind one of these can be touched through it.
  var modalLayers: [LayerID] { alert.parts.filter { $0.role == .overlay }.map(\.layer) }
}
