internal import DetentMotion
internal import DetentStage
internal import Widgets

/// When controls want time to pass: looked up each turn, and read off them only when one of them has
/// changed.
struct ControlDues {
  /// The first of those that want it in any case.
  private(set) var always: Instant?
  /// Those that want it as long as they are seen.
  private(set) var visible: [(control: Int, time: Instant)] = []

  init(_ controls: some Sequence<ShownControl>) {
    for (index, control) in controls.enumerated() {
      always = .sooner(always, control.deadline)
      if let time = control.visibleDeadline { visible.append((index, time)) }
    }
  }
}

extension Instant? {
  /// The first of two, where there is one.
  static func sooner(_ a: Instant?, _ b: Instant?) -> Instant? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
