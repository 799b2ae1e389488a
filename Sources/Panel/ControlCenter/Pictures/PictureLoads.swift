internal import Agent
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Widgets

/// The pictures that controls have asked for and that are still being read.
struct PictureLoads {
  /// Those below are the panel's own.
  static let first = 16
  /// The number of the next one. None is used twice.
  private(set) var next = Self.first
  private var waiting: [PictureID: (request: PictureRequest, control: ControlID)] = [:]
  /// What the log has been told of those that could not be read.
  var failures = FailureLog()

  /// What the control asked for before, it no longer waits for: it was built anew.
  mutating func start(_ request: PictureRequest, for control: ControlID) -> PictureID {
    keep { $0 != control }
    let id = PictureID(next)
    next += 1
    waiting[id] = (request, control)
    return id
  }

  /// Who has asked for it; nil: nobody who is still there.
  mutating func end(_ id: PictureID) -> (request: PictureRequest, control: ControlID)? {
    waiting.removeValue(forKey: id)
  }

  /// Forgets what nobody waits for any more.
  mutating func keep(_ isThere: (ControlID) -> Bool) {
    waiting = waiting.filter { isThere($0.value.control) }
  }

  func isWaiting(for id: PictureID) -> Bool { waiting[id] != nil }
}
