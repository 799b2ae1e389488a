internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Settings
internal import Values
internal import Widgets

/// The state of a panel apart from its look: values that a person has set, open pages, the states
/// of sources, runs and questions.
///
/// A screen can be discarded at any time and rebuilt from the model, for another configuration,
/// size, theme or language. Motion is not part of it.
struct PanelModel: Sendable {
  let configuration: Configuration
  let detent: Pane.Detent
  let pages: PagesState
  /// The controls in the order of the configuration.
  let controls: [ControlState]
  /// The number of the next new control.
  let nextControl: Int
  /// The states of the sources.
  let sources: [String: SourceState]
  let failures: Failures
  let requests: ControlRequests
  /// Springs that have been tuned on the glass, by name.
  let tuned: [String: SpringParameters]
  let toast: Toast.Model
  let alert: Alert.Model
  /// The run that the alert asks for.
  let asking: Int?
}

/// The state of a control.
struct ControlState: Sendable {
  let id: ControlID
  /// The state in a type of its kind; nil: all it shows comes from its sources.
  var view: (any Sendable)?
  /// The source that enables it, if there is one.
  let gate: EnabledBySource?
  /// The progress of its work, if it can have any.
  let progress: WorkProgress?
  /// The numbers of the parts that fingers hold.
  let touched: Set<PartName>
}

/// The open pages, by name, and their scroll offsets.
struct PagesState: Sendable {
  enum Over: Sendable {
    /// The menu, scrolled by `offset` [px].
    case menu(offset: Double)
    /// A page that has grown out of `pivot`, as a fraction of its size, and the control whose icon
    /// lies on top of it.
    case page(String, pivot: Point, opener: ControlID?)
  }

  /// The page of those side by side that is shown, or moved to.
  let beside: String
  /// The element over the pages, or on its way there; nil: none.
  let over: Over?
  /// The scroll offsets of pages [px].
  let scrolls: [String: Double]
}

extension PanelModel {
  init(of screen: ControlScreen, at time: Instant) {
    self.init(
      configuration: screen.configuration, detent: screen.pane.detent,
      pages: screen.pages.state(at: time),
      controls: zip(screen.controls.ids, screen.controls).map { $1.saved(as: $0) },
      nextControl: screen.controls.nextID, sources: screen.states, failures: screen.failures,
      requests: screen.requests, tuned: screen.tuned, toast: screen.overlays.toast.model,
      alert: screen.overlays.alert.model, asking: screen.overlays.asking)
  }
}
