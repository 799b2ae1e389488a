package import DetentGeometry
package import DetentGestures
package import DetentMotion
package import DetentScene
package import DetentStage
package import Settings
package import Values

// The capabilities that a control can have besides those of `Control`. A kind implements all of
// each protocol that it adopts, since a default implementation would hide a forgotten part.

/// A control with a state that outlives it: the panel's model keeps the state, and the control that
/// replaces this one resumes from it. Values that only a source tells are no part of the state.
package protocol StatefulControl: Control {
  associatedtype State: Sendable
  /// The state, including a finger's hold.
  var state: State { get }
  /// Resumes from a state and shows it at once, after the screen was rebuilt.
  mutating func resume(from state: State, on stage: inout Stage)
}

extension StatefulControl {
  /// Ignores the state of a control of another kind.
  package mutating func resume(fromAny state: any Sendable, on stage: inout Stage) {
    if let state = state as? State { resume(from: state, on: &stage) }
  }
}

/// A control each of whose parts takes a finger; any other control takes one at a time.
package protocol MultiTouchControl: Control {}

/// A control that only shows something, and ignores fingers.
package protocol ReadOnlyControl: Control {}

extension ReadOnlyControl {
  package var parts: [ControlPart] { [] }
  package mutating func handle(
    _ gesture: Gesture, part: Int, on stage: inout Stage, in context: inout ControlContext
  ) {}
}

/// Shows something of sources.
package protocol SourceControl: Control {
  /// The names of all its sources; they are read again when an action of the control has ended.
  var sources: Set<String> { get }
  /// Shows the new state of a source.
  mutating func show(
    _ state: SourceState, of source: String, on stage: inout Stage,
    in context: inout ControlContext)
}

/// A control that shows the value of one source at most.
package protocol SingleSourceControl: SourceControl {
  /// The name of the source; nil: it has none.
  var source: String? { get }
  /// Shows the new state of the source.
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

/// A control that shows the values of its source over time.
package protocol HistoryControl: SingleSourceControl {
  /// Ends the recording: its source is not watched from this time on.
  mutating func stopListening(on stage: inout Stage, in context: ControlContext)
  /// Continues and shows the recording of an earlier control, after the screen was rebuilt.
  mutating func resume(
    from history: History, on stage: inout Stage, in context: ControlContext)
}

/// A control that has actions performed.
package protocol ActionControl: Control {
  /// Takes note that the person has agreed to a sent action, which begins only now.
  mutating func agreed(send: Int, on stage: inout Stage, in context: inout ControlContext)
  /// Takes note that a sent action has ended; `outcome` nil: the person has declined it.
  mutating func finished(
    send: Int, _ outcome: ActionOutcome?, on stage: inout Stage, in context: inout ControlContext)
}

/// A control that shows a requested value before the source confirms it.
package protocol WaitingControl: ActionControl {
  /// Whether a requested value is not confirmed yet.
  var isWaiting: Bool { get }
}

/// A control that shows pictures from files.
package protocol PictureControl: Control {
  /// Shows a picture that it has requested, or handles that the picture cannot be shown.
  mutating func show(
    _ picture: LoadedPicture, on stage: inout Stage, in context: inout ControlContext)
}

/// A control with an icon that stays in place when a page is opened from it.
package protocol IconControl: Control {
  /// The layer of the icon, a child of the control's layer; nil: there is none.
  var icon: LayerID? { get }
}

/// A control that can be on or off.
package protocol SwitchControl: Control {
  /// Whether one of its values means off; otherwise the heading does not count it.
  var hasOff: Bool { get }
  /// Whether it counts as on in the heading; nil: unknown.
  var isOn: Bool? { get }
}

/// A control that shows that its action has failed, until something newer is known.
package protocol FailureShowingControl: Control {
  /// Whether it shows a failure now.
  var showsFailure: Bool { get }
}

/// A control that keeps a value that a person has set.
package protocol ValueKeepingControl: Control {
  /// The value that no source tells, which is restored after a restart; nil: none.
  var ownValue: SourceValue? { get }
  /// Restores the value from before a restart, at once.
  mutating func recall(_ value: SourceValue, on stage: inout Stage)
}

/// A control that acts by itself at a time.
package protocol TimedControl: Control {
  /// The time at which to call `advance`; nil: never.
  var deadline: Instant? { get }
  /// Advances the control to the time of the context.
  mutating func advance(on stage: inout Stage, in context: inout ControlContext)
}

/// A control that acts by itself, but only while it is visible.
package protocol SeenTimedControl: TimedControl {
  /// The time at which to call `advance` while it is visible; nil: never.
  var visibleDeadline: Instant? { get }
}

/// A control with parts that pan, and that keep moving after the finger has left.
package protocol ScrollingControl: Control {
  /// Whether a panning part is moving by itself, so that any touch catches it.
  func isInFlight(part: Int, at time: Instant) -> Bool
  /// Whether a panning part can still follow a finger that way; if not, the part behind it pans.
  func canPan(part: Int, by way: Point, at time: Instant) -> Bool
}

/// A control with rows that keys choose one by one.
package protocol RowControl: Control {
  /// The rows of a part; nil: it has none.
  func rows(of part: Int) -> ControlRows?
  /// Scrolls a row into sight.
  mutating func reveal(
    row: Int, of part: Int, on stage: inout Stage, in context: inout ControlContext)
}

/// A control with a value that arrow keys change.
package protocol KeyAdjustableControl: Control {
  /// The axis along which arrow keys change the value; nil: they do not.
  func keyAxis(of part: Int) -> PanAxis?
  /// The position of the value along that axis, 0…1, and the length of the whole track [px].
  var way: (fraction: Double, length: Double) { get }
  /// Changes the value by a number of arrow key presses; positive: upwards or to the right.
  mutating func step(by count: Int, on stage: inout Stage, in context: inout ControlContext)
}

/// A control whose layers dip under a finger by the spring of pressed buttons.
package protocol PressableControl: Control {
  /// Takes a new spring for presses.
  mutating func take(press spring: Spring)
}

/// A control that shows the springs of the panel.
package protocol SpringListControl: Control {
  /// Takes the springs that are saved now.
  mutating func take(kept springs: [NamedSpring], on stage: inout Stage)
  /// Restores the tuning of a spring from before a restart.
  mutating func recall(_ spring: String, as words: SpringParameters, on stage: inout Stage)
}
