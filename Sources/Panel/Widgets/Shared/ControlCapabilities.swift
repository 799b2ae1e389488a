package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
package import Values

// What a control can do besides what every control does. A kind adopts what is true of it, and
// whatever it adopts it must carry out itself: nothing is inherited that would hide a forgotten part.

/// Is at something that outlives it: a value of the panel's model, from which the control that takes its
/// place goes on. What only its source says is no part of that.
package protocol StatefulControl: Control {
  associatedtype State: Sendable
  /// What it is at, a finger's hold included.
  var state: State { get }
  /// Goes on from there and looks like it at once: after the screen was built anew.
  mutating func resume(from state: State, on stage: inout Stage)
}

extension StatefulControl {
  /// The state of a control of another kind says nothing.
  package mutating func resume(fromAny state: any Sendable, on stage: inout Stage) {
    if let state = state as? State { resume(from: state, on: &stage) }
  }
}

/// Each of its parts takes a finger; any other control takes one at a time.
package protocol MultiTouchControl: Control {}

/// Only shows something: no finger does anything to it.
package protocol ReadOnlyControl: Control {}

extension ReadOnlyControl {
  package var parts: [ControlPart] { [] }
  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {}
}

/// Shows something of sources.
package protocol SourceControl: Control {
  /// All of them: read again when an action of it has ended.
  var sources: Set<String> { get }
  /// One of them has news.
  mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext)
}

/// Shows something of one source at most.
package protocol SingleSourceControl: SourceControl {
  /// Nil: of none.
  var source: String? { get }
  /// It has news.
  mutating func show(
    _ state: SourceState, on stage: inout Stage, in context: inout ControlContext)
}

extension SingleSourceControl {
  package var sources: Set<String> { source.map { [$0] } ?? [] }
  package mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext
  ) {
    show(state, on: &stage, in: &context)
  }
}

/// Shows what its source has said over time.
package protocol HistoryControl: SingleSourceControl {
  /// From now on nobody listens to it.
  mutating func stopListening(at time: Instant, on stage: inout Stage)
}

/// Has actions performed.
package protocol ActionControl: Control {
  /// The person was asked about what it has sent, and has said yes: it is under way only now.
  mutating func agreed(send: Int, on stage: inout Stage, in context: inout ControlContext)
  /// What it has sent has ended; nil: the person was asked and said no.
  mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext)
}

/// Shows what was asked for before that is true.
package protocol WaitingControl: ActionControl {
  /// Whether it has yet to hear that it is.
  var isWaiting: Bool { get }
}

/// Shows pictures from files.
package protocol PictureControl: Control {
  /// One that it has asked for is there, or cannot be shown.
  mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext)
}

/// Has something of its own that stays where it is when a page is opened from it.
package protocol PivotControl: Control {
  /// What that is; nil: all of it.
  var pivot: LayerID? { get }
}

/// Is turned on and off, or counts as on.
package protocol SwitchControl: Control {
  /// Whether one of its values means off: else it counts for nothing.
  var hasOff: Bool { get }
  /// For the heading; nil: nothing is known.
  var isOn: Bool? { get }
}

/// Says that its action has failed, until something newer is known.
package protocol FailureShowingControl: Control {
  /// Whether it says so now.
  var showsFailure: Bool { get }
}

/// Keeps a value that a person has set.
package protocol ValueKeepingControl: Control {
  /// What nobody else tells: there again after a restart; nil: nothing.
  var ownValue: SourceValue? { get }
  /// Is what it was set to before a restart, at once.
  mutating func recall(_ value: SourceValue, on stage: inout Stage)
}

/// Does something by itself at a time.
package protocol TimedControl: Control {
  /// When `advance` wants to be called.
  var deadline: Instant? { get }
  /// Lets time pass.
  mutating func advance(on stage: inout Stage, in context: inout ControlContext)
}

/// Does something by itself that only matters while it is seen.
package protocol SeenTimedControl: TimedControl {
  /// When `advance` wants to be called then.
  var visibleDeadline: Instant? { get }
}

/// Has parts that pan and go on by themselves.
package protocol ScrollingControl: Control {
  /// Whether a part that pans moves by itself: then any touch catches it.
  func isInFlight(part: Int, at time: Instant) -> Bool
  /// Whether a part that pans can still follow a finger that way; else what lies behind it does.
  func canPan(part: Int, by way: Point, at time: Instant) -> Bool
}

/// Has rows that keys choose one by one.
package protocol RowControl: Control {
  /// Those of a part; nil: it has none.
  func rows(of part: Int) -> ControlRows?
  /// Brings a row into sight.
  mutating func reveal(
    row: Int, of part: Int, on stage: inout Stage, in context: inout ControlContext)
}

/// Has a value that arrow keys change.
package protocol KeyAdjustableControl: Control {
  /// Along which way.
  func keyAxis(of part: Int) -> PanAxis?
  /// How far along that way its value is, 0…1, and how long the whole of it is [px].
  var way: (fraction: Double, length: Double) { get }
  /// An arrow key has been hit so many times: upwards or to the right, or against that.
  mutating func step(by count: Int, on stage: inout Stage, in context: inout ControlContext)
}

/// Gives way under a finger by the spring of what is pressed.
package protocol PressableControl: Control {
  /// That spring has other numbers.
  mutating func take(press spring: Spring)
}

/// Shows the springs of the panel.
package protocol SpringListControl: Control {
  /// What is kept of them is this now.
  mutating func take(kept springs: [NamedSpring], on stage: inout Stage)
  /// One of them is tuned as it was before a restart.
  mutating func recall(_ spring: String, as words: SpringParameters, on stage: inout Stage)
}
