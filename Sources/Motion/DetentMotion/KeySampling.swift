/// Chooses the moments at which a motion becomes keys.
struct KeySampling {
  private let duration: Double
  private let longest: Double

  struct Sample<Value: MotionValue> {
    var time: Double
    var state: MotionState<Value>
  }

  init(duration: Double, longest: Double) throws(MotionError) {
    guard duration != .infinity else { throw .neverSettles }
    try MotionError.requirePositive(duration, "duration")
    self.duration = duration
    self.longest = longest
  }

  func samples<Value>(
    at rate: Double, of motion: (Double) -> MotionState<Value>
  ) throws(MotionError) -> [Sample<Value>] {
    // A key that falls on the end up to rounding is the end itself.
    let count = try limited((duration * rate * (1 - 1e-12)).rounded(.up))
    return (0...count).map { key in
      let time = key == count ? duration : Double(key) / rate
      return Sample(time: time, state: motion(time))
    }
  }

  func samples<Value>(
    within error: Double, of motion: (Double) -> MotionState<Value>
  ) throws(MotionError) -> [Sample<Value>] {
    let parts = try limited(max((duration / longest).rounded(.up), 1))
    var kept = [Sample(time: 0, state: motion(0))]
    // The samples still to be reached, the next one last.
    var ahead = (1...parts).reversed().map { part in
      let time = duration * Double(part) / Double(parts)
      return Sample(time: time, state: motion(time))
    }
    while let last = kept.last, let next = ahead.last {
      let middle = last.time + (next.time - last.time) / 2
      if middle > last.time, middle < next.time, !follows(motion, last, next, within: error) {
        guard kept.count + ahead.count < KeyframedMotion<Value>.mostKeys else {
          throw .tooManyKeys(limit: KeyframedMotion<Value>.mostKeys)
        }
        ahead.append(Sample(time: middle, state: motion(middle)))
      } else {
        kept.append(next)
        ahead.removeLast()
      }
    }
    return kept
  }

  private func follows<Value>(
    _ motion: (Double) -> MotionState<Value>, _ from: Sample<Value>, _ to: Sample<Value>,
    within error: Double
  ) -> Bool {
    let length = to.time - from.time
    let cubic = HermiteSegment(
      from: from.state.value, to: to.state.value, leaving: from.state.velocity * length,
      arriving: to.state.velocity * length)
    return (1...7).allSatisfy { eighth in
      let share = Double(eighth) / 8
      let exact = motion(from.time + length * share).value
      return (cubic.value(at: share) - exact).magnitude <= 0.9 * error
    }
  }

  private func limited(_ count: Double) throws(MotionError) -> Int {
    let limit = KeyframedMotion<Double>.mostKeys
    guard count < Double(limit) else { throw .tooManyKeys(limit: limit) }
    return Int(count)
  }
}

extension KeySampling {
  /// At least a nanosecond [s]: a motion at rest from the start still has a first and a last key.
  static func atLeast(_ time: Double) -> Double { max(time, 1e-9) }
}
