import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Display
import Look
import PanelTestKit
import Settings
import Testing

@testable import ControlCenter
@testable import Widgets

/// A panel with a keyboard.
extension PanelUnderTest {
  var isFinished: Bool { run.panel.assumeIsolated { $0.isFinished } }
  /// The outline of the focus; transparent while there is none.
  var ring: LayerValues {
    if let layer = screen.focus.layer { return seen(layer) }
    var hidden = LayerValues()
    hidden.opacity = 0
    return hidden
  }

  func lose(_ key: Key) throws {
    try run.post(.key(KeyEvent(key, .lost, time: now)))
  }

  /// What the heading says.
  var title: String { words(of: "title") }
  /// The number of tiles that are on, in the heading.
  var onCount: String { words(of: "count") }

  private func words(of key: BoxKey) -> String {
    guard let layer = screen.chrome.layer(key),
      case .text(let text) = screen.stage.tree[layer].content
    else { return "" }
    return text.string
  }

  /// The layer of the control with that label.
  func layer(of label: String) -> LayerID? {
    screen.controls.labels.firstIndex(of: label).map { screen.controls[$0].layer }
  }

  /// What the ring is around; nil: it is not shown.
  var focused: ShownControl? {
    guard screen.focus.isShown, let stop = screen.focus.stop else { return nil }
    return screen.part(of: stop.id.target).map { screen.controls[$0.control] }
  }

  /// Tab until it is on a control of that kind.
  func go<T: Control>(to kind: T.Type) throws {
    for _ in 0..<20 where !(focused?.view is T) { try type(.next) }
    try #require(focused?.view is T)
  }

  /// A stroke of the finger in ten steps of 10 ms, which is let go of at once and comes to rest.
  func swipe(_ place: Point, by way: Point, after rest: Double = 0) throws {
    try touch(.began, place)
    try wait(rest)
    for step in 1...10 {
      try wait(0.01)
      try touch(.moved, place + way * (Double(step) / 10))
    }
    try touch(.ended, place + way)
    try wait(2.5)
  }

  /// Which target the horn is.
  var horn: PanelTarget? {
    let order = screen.focusOrder.stops
    return order.first { stop in
      guard let (index, _) = screen.part(of: stop.id.target) else { return false }
      let control = screen.controls[index]
      let tree = screen.stage.tree
      return tree.texts(under: control.layer).contains("Horn")
    }?.id.target
  }
}

extension LayerTree {
  fileprivate func texts(under layer: LayerID) -> [String] {
    var found: [String] = []
    visit(from: layer, ()) { _, layer, _ in
      if case .text(let text) = layer.content { found.append(text.string) }
      return ()
    }
    return found
  }
}
