internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values
internal import Widgets

/// What a panel is at, apart from how it looks: what a person has set and opened, what is known of the
/// sources, what runs and what is asked.
///
/// A screen can be thrown away at any moment and built anew from it, for another configuration, size,
/// theme or language. How things move meanwhile is no part of it.
struct PanelModel: Sendable {
  let configuration: Configuration
  let detent: Pane.Detent
  /// Nil: there are only the tiles.
  let pages: PagesState?
  /// In the order of the configuration.
  let controls: [ControlState]
  /// The number of the next control that comes.
  let nextControl: Int
  /// What is known of the sources.
  let sources: [String: SourceState]
  let requests: ControlRequests
  /// Springs that have been tuned on the glass, by name.
  let tuned: [String: SpringParameters]
  let toast: Toast.State
  let alert: Alert.State
  /// The run that the alert asks for.
  let asking: Int?
}

/// What a control is at.
struct ControlState: Sendable {
  let id: ControlID
  /// As its kind has it; nil: only its sources say anything.
  let view: (any Sendable)?
  /// Of the source that turns it off, if there is one.
  let gate: EnabledBySource.State?
  /// Of what it has asked for.
  let progress: ProgressMark.State?
  /// The parts that fingers have.
  let touched: Set<Int>
}

/// Which pages are open, by their names, and how far they are scrolled.
struct PagesState: Sendable {
  enum Over: Sendable {
    /// How far it is scrolled [px].
    case menu(offset: Double)
    /// It has grown out of that point, in parts of its size.
    case page(String, pivot: Point)
  }

  /// The one of those side by side that is shown, or gone to.
  let beside: String
  /// What lies over them, or comes; nil: nothing.
  let over: Over?
  /// [px]
  let scrolls: [String: Double]
}

extension PanelModel {
  init(of screen: ControlScreen, at time: Instant) {
    self.init(
      configuration: screen.configuration, detent: screen.pane.detent,
      pages: screen.pages?.state(at: time, in: screen.stage.tree),
      controls: zip(screen.controls.ids, screen.controls).map { id, control in
        ControlState(
          id: id, view: control.state, gate: control.gateState, progress: control.progressState,
          touched: control.touched)
      },
      nextControl: screen.controls.nextID, sources: screen.states, requests: screen.requests,
      tuned: screen.tuned, toast: screen.overlays.toast.state,
      alert: screen.overlays.alert.state, asking: screen.overlays.asking)
  }
}
