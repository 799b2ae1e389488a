internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// The touch targets as they are on the glass.
struct ShownScreen: HitTesting {
  let stage: Stage
  let engine: AnimationEngine
  let presentation: PresentationTree
  let motion: TargetMotion
  /// Returns the touch targets, only when needed: a dragging finger needs none.
  let targets: () -> [LayerID: PanelTouchable]
  /// Returns the layers that no touch passes through.
  let modal: () -> Set<LayerID>

  /// The targets at a point, front to back. A layer that must not be touched while it moves is left
  /// out, but still shields those behind it.
  func touchables(at point: Point) -> [PanelTouchable] {
    let (targets, modal) = (targets(), modal())
    let hits = stage.tree.layers(at: point, as: presentation, shielding: modal.contains) {
      targets[$0] != nil || modal.contains($0)
    }
    var found: [PanelTouchable] = []
    for layer in hits {
      if let target = targets[layer],
        stage.allowsInteraction(with: layer, in: engine, at: motion.time)
      {
        found.append(target)
      }
      if modal.contains(layer) { break }
    }
    // A press on a control that a toast covers belongs to the control.
    if found.contains(where: { if case .part = $0.target { true } else { false } }) {
      found.removeAll { $0.target == .toast && $0.role == .press }
    }
    return found
  }

  func isInFlight(_ target: PanelTarget) -> Bool {
    motion.isInFlight(target)
  }

  /// Whether a target flies on under a finger: only the pane, which a quick tap sends back.
  func fliesOn(_ target: PanelTarget) -> Bool { target == .pane }

  func areOne(_ a: PanelTarget, _ b: PanelTarget) -> Bool { motion.screen.areOne(a, b) }

  func canPan(_ target: PanelTarget, by way: Point) -> Bool { motion.canPan(target, by: way) }

  func distance(from point: Point, to target: PanelTarget) -> Double {
    targets().first { $0.value.target == target }.map { distance(from: point, to: $0.key) } ?? 0
  }

  private func distance(from point: Point, to part: LayerID) -> Double {
    // One that has come since the last frame is nowhere yet.
    guard presentation.contains(part) else { return .infinity }
    // Measured at rest, so that a button that shrinks under a finger does not move away from it.
    var still = presentation
    still[part].scale = SIMD2(1, 1)
    still[part].rotation = 0
    let frame = stage.tree.bounds(of: part, as: still)
    let dx = max(frame.minX - point.x, 0, point.x - frame.maxX)
    let dy = max(frame.minY - point.y, 0, point.y - frame.maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// Hit testing on a screen that is copied only when a gesture needs it; a drag needs none.
final class HitTestingOnDemand: HitTesting {
  private let look: () -> ShownScreen
  private lazy var shown = look()

  init(_ look: @escaping () -> ShownScreen) { self.look = look }

  func touchables(at point: Point) -> [PanelTouchable] { shown.touchables(at: point) }

  func isInFlight(_ target: PanelTarget) -> Bool { shown.isInFlight(target) }

  func fliesOn(_ target: PanelTarget) -> Bool { shown.fliesOn(target) }

  func areOne(_ a: PanelTarget, _ b: PanelTarget) -> Bool { shown.areOne(a, b) }

  func canPan(_ target: PanelTarget, by way: Point) -> Bool { shown.canPan(target, by: way) }

  func distance(from point: Point, to target: PanelTarget) -> Double {
    shown.distance(from: point, to: target)
  }
}

/// Tells which targets are in motion, and in which directions a target can still pan.
struct TargetMotion {
  let screen: ControlScreen
  let isPaneInFlight: Bool
  let isSheetInFlight: Bool
  let time: Instant

  func isInFlight(_ target: PanelTarget) -> Bool {
    switch target {
    case .pane: isPaneInFlight
    case .sheet: isSheetInFlight
    case .strip: screen.pages.strip.isInFlight(at: time)
    case .menu: screen.pages.menu.isInFlight(at: time)
    case .page(let name): screen.pages.scroll(of: name)?.isInFlight(at: time) ?? false
    case .part:
      screen.part(of: target).map { control, part in
        screen.controls[control].isInFlight(part: part, at: time)
      } ?? false
    case .wallpaper, .banner, .toast, .answer, .alert, .menuButton, .opener, .dots, .face: false
    }
  }

  func canPan(_ target: PanelTarget, by way: Point) -> Bool {
    switch target {
    case .wallpaper, .dots: false
    case .menu:
      // A pull at its upper end moves the layer below it.
      way.y < 0 || screen.pages.menu.offset(at: time) < 0
    case .page(let name): screen.pages.scroll(of: name)?.canPan(by: way.y, at: time) ?? false
    case .part:
      screen.part(of: target).map { control, part in
        screen.controls[control].canPan(part: part, by: way, at: time)
      } ?? true
    case .pane, .banner, .toast, .answer, .alert, .menuButton, .opener, .strip, .sheet, .face: true
    }
  }
}
