public import DetentMotion

/// The reasons for which the engine refuses an animation or a command.
public enum AnimationError: Error, Hashable, Sendable {
  /// The quantity called `name` must be a finite number.
  case notFinite(name: String, value: Double)
  /// The quantity called `name` is too large to calculate with.
  case tooLarge(name: String, value: Double)
  /// The quantity called `name` must be finite and zero or greater.
  case negative(name: String, value: Double)
  /// A lower wall must not lie above the upper one.
  case wallsOutOfOrder(lower: Double, upper: Double)
  /// There is no track of that name.
  case unknownTrack(TrackID)
  /// There is no animation of that key on the track.
  case unknownKey(AnimationKey, TrackID)
  /// There is no timeline of that name.
  case unknownTimeline(TimelineID)
  /// There is no world of that name.
  case unknownWorld(WorldID)
  /// A track cannot follow itself or one of its followers.
  case followsItself(TrackID)
  /// A law of motion cannot be made of the numbers given.
  case motion(MotionError)
}

extension AnimationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFinite(let name, let value):
      "The \(name) is \(value); give a finite number."
    case .tooLarge(let name, let value):
      "The \(name) is \(value); give a number between -1e100 and 1e100."
    case .negative(let name, let value):
      "The \(name) is \(value); give a finite number that is 0 or greater."
    case .wallsOutOfOrder(let lower, let upper):
      "The lower wall is \(lower) and the upper one \(upper); give a lower one that is not above."
    case .unknownTrack(let track):
      "There is no track \(track.rawValue); set its value first."
    case .unknownKey(let key, let track):
      "No animation of track \(track.rawValue) has the key \(key.rawValue); add it first."
    case .unknownTimeline(let timeline):
      "There is no timeline \(timeline.rawValue); make it with setTimeline first."
    case .unknownWorld(let world):
      "There is no world \(world.rawValue); begin it with simulate first."
    case .followsItself(let track):
      "Track \(track.rawValue) would follow itself; give it a leader that does not follow it."
    case .motion(let error):
      error.description
    }
  }
}

extension AnimationError {
  /// The largest number accepted: sums and squares of larger ones leave the range of a Double.
  package static let largest = 1e100

  /// - Throws: `notFinite`, and `tooLarge` for a number greater than `largest`.
  package static func requireFinite(_ value: Double, _ name: String) throws(AnimationError) {
    guard value.isFinite else { throw .notFinite(name: name, value: value) }
    guard value.magnitude <= largest else { throw .tooLarge(name: name, value: value) }
  }

  /// - Throws: `negative`, and `tooLarge` for a number greater than `largest`.
  package static func requireDuration(_ value: Double, _ name: String) throws(AnimationError) {
    guard value >= 0, value.isFinite else { throw .negative(name: name, value: value) }
    guard value <= largest else { throw .tooLarge(name: name, value: value) }
  }

  /// Returns the result of `body`, or throws its error as an `AnimationError`.
  package static func wrap<T>(_ body: () throws(MotionError) -> T) throws(AnimationError) -> T {
    do { return try body() } catch { throw .motion(error) }
  }
}
