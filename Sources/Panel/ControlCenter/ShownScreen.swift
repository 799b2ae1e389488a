internal import DetentAnimation
internal import DetentGeometry
internal import DetentGestures
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// What fingers can touch, as it is on the glass.
struct ShownScreen: HitTesting {
  let stage: Stage
  let engine: AnimationEngine
  let presentation: PresentationTree
  let motion: MovingTargets
  /// What fingers can touch. Listed when it is asked for: a finger that drags asks for nothing.
  let targets: () -> [LayerID: PanelTouchable]
  /// In front of what a finger reaches when it is on one of these.
  let modal: () -> Set<LayerID>

  /// What must not be touched while it moves is as if it were not there, but for what it shields.
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
    // What a message covers of a control is the control's.
    if found.contains(where: { if case .part = $0.target { true } else { false } }) {
      found.removeAll { $0.target == .toast && $0.role == .press }
    }
    return found
  }

  func isInFlight(_ target: PanelTarget) -> Bool {
    motion.isInFlight(target)
  }

  /// A quick tap sends the pane back at full speed; all else that moves is stopped by it.
  func fliesOn(_ target: PanelTarget) -> Bool { target == .pane }

  func areOne(_ a: PanelTarget, _ b: PanelTarget) -> Bool { motion.screen.areOne(a, b) }

  func canPan(_ target: PanelTarget, by way: Point) -> Bool { motion.canPan(target, by: way) }

  func distance(from point: Point, to target: PanelTarget) -> Double {
    targets().first { $0.value.target == target }.map { distance(from: point, to: $0.key) } ?? 0
  }

  private func distance(from point: Point, to part: LayerID) -> Double {
    // As at rest: a button that shrinks under the finger does not shrink away from it.
    var still = presentation
    still[part].scale = SIMD2(1, 1)
    still[part].rotation = 0
    let frame = stage.tree.bounds(of: part, as: still)
    let dx = max(frame.minX - point.x, 0, point.x - frame.maxX)
    let dy = max(frame.minY - point.y, 0, point.y - frame.maxY)
    return (dx * dx + dy * dy).squareRoot()
  }
}

/// What fingers can touch, looked at when a gesture first asks: a finger that drags asks for nothing.
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

/// Which targets move by themselves, and which way those that pan can still go.
struct MovingTargets {
  let screen: ControlScreen
  let isPaneInFlight: Bool
  let isSheetInFlight: Bool
  let time: Instant

  func isInFlight(_ target: PanelTarget) -> Bool {
    switch target {
    case .pane: isPaneInFlight
    case .sheet: isSheetInFlight
    case .strip: screen.pages?.strip.isInFlight(at: time) ?? false
    case .menu: screen.pages?.cover.menu.isInFlight(at: time) ?? false
    case .page(let name): screen.pages?.scroll(of: name)?.isInFlight(at: time) ?? false
    case .part:
      screen.part(of: target).map { control, part in
        screen.controls[control].isInFlight(part: part, at: time)
      } ?? false
    case .wallpaper, .banner, .toast, .alert, .menuButton, .dots, .face: false
    }
  }

  func canPan(_ target: PanelTarget, by way: Point) -> Bool {
    switch target {
    case .wallpaper, .dots: false
    case .menu:
      // Pulled down at its upper end, what it lies on follows.
      way.y < 0 || (screen.pages?.cover.menu.offset(at: time) ?? 0) < 0
    case .page(let name): screen.pages?.scroll(of: name)?.canPan(by: way, at: time) ?? false
    case .part:
      screen.part(of: target).map { control, part in
        screen.controls[control].canPan(part: part, by: way, at: time)
      } ?? true
    case .pane, .banner, .toast, .alert, .menuButton, .strip, .sheet, .face: true
    }
  }
}
