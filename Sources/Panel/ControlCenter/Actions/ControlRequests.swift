internal import Widgets

/// The requests of controls that have not ended.
struct ControlRequests {
  var runs = ControlRuns()
  var loads = PictureLoads()
  /// The momentary buttons that fingers are on.
  var held: Set<ControlID> = []
}
