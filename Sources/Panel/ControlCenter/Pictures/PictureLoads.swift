internal import DetentScene
internal import DetentStage
internal import Widgets

/// The pictures that controls have requested and that are still being read.
struct PictureLoads {
  /// The first number for loaded pictures.
  static let first = PictureID.screens.upperBound
  /// The number of the next picture. No number is used twice.
  private(set) var next: Int
  private var waiting: [PictureID: (request: PictureRequest, control: ControlID)] = [:]

  init(next: Int = Self.first) { self.next = next }

  /// Starts a request, and drops an earlier one of the same control.
  mutating func start(_ request: PictureRequest, for control: ControlID) -> PictureID {
    keep { $0 != control }
    let id = PictureID(next)
    next += 1
    waiting[id] = (request, control)
    return id
  }

  /// Returns a number that no picture has.
  mutating func reserve() -> PictureID {
    defer { next += 1 }
    return PictureID(next)
  }

  /// Ends a request and returns it; nil: its control is gone, or no longer waits.
  mutating func end(_ id: PictureID) -> (request: PictureRequest, control: ControlID)? {
    waiting.removeValue(forKey: id)
  }

  /// Keeps only the requests of controls that still exist.
  mutating func keep(_ isThere: (ControlID) -> Bool) {
    waiting = waiting.filter { isThere($0.value.control) }
  }

  func isWaiting(for id: PictureID) -> Bool { waiting[id] != nil }
}
