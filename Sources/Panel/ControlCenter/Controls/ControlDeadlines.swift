internal import DetentMotion
internal import DetentStage
internal import Widgets

/// When controls are due to advance: read each turn, computed when a control changes.
struct ControlDeadlines {
  /// The first deadline that holds whether or not its control is seen.
  private(set) var always: Instant?
  /// The deadlines that hold only while the control is seen.
  private(set) var visible: [(control: Int, time: Instant)] = []

  init(_ controls: some Sequence<ShownControl>) {
    for (index, control) in controls.enumerated() {
      always = .sooner(always, control.deadline)
      if let time = control.visibleDeadline { visible.append((index, time)) }
    }
  }
}

extension Instant? {
  /// The earlier of two instants; nil: both are nil.
  static func sooner(_ a: Instant?, _ b: Instant?) -> Instant? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}
