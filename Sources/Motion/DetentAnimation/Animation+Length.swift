internal import DetentMotion

extension Animation {
  /// The length of its active time, including delay and groups [s]; for a spring or a throw an
  /// estimate before it begins.
  package var length: Double {
    let state = MotionState(from ?? .zero, velocity: velocity ?? .zero)
    let pass = Motion(spec, from: state, to: to ?? by ?? .zero, start: .zero)
    let natural = max(0, pass.settles(within: Resolution.pixels.rest).seconds(since: .zero))
    let inner = timing.end(pass: timing.duration ?? natural)
    return groups.reversed().reduce(inner) { $1.end(pass: $1.duration ?? $0) }
  }
}
