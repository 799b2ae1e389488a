package import DetentMotion

/// What a value was in the last minutes, in equal parts of the clock's time.
///
/// A part that is over never changes again: however often readings come, none of them appears and
/// vanishes as they go by.
package struct History: Equatable, Sendable {
  /// How far it reaches back [s].
  private let window: Double
  /// What each part shows, the newest last, which is not over yet; nil: nothing was known.
  package private(set) var values: [Double?]
  /// How many parts of time lie between the clock's origin and the newest; nil: nothing came yet.
  private var newest: Int64?
  /// What held as the newest part began, and what holds now; nil: nothing is known.
  private var base: Double?
  private var held: Double?

  /// - Parameters:
  ///   - window: How far it reaches back [s].
  ///   - count: How many parts that is.
  package init(of window: Double, parts count: Int) {
    self.window = window
    values = Array(repeating: nil, count: count)
  }

  /// How long a part is [ns]: whole, so that the moment at which one begins is in it.
  private var length: Int64 { Int64(window * 1e9) / Int64(values.count) }

  /// Lets time pass: what holds goes on.
  package mutating func advance(to time: Instant) {
    guard let newest, let nextPart, nextPart <= time else { return }
    let passed = part(of: time) - newest
    let kept = values.dropFirst(Int(min(passed, Int64(values.count))))
    values = kept + Array(repeating: held, count: values.count - kept.count)
    self.newest = newest + passed
    base = held
  }

  /// Another value holds from a moment on.
  ///
  /// Of several in one part that is shown which is farthest from what held before it: a short peak is
  /// seen as well as a short dip.
  /// - Parameter number: Nil: it is known no more.
  package mutating func add(_ number: Double?, at time: Instant) {
    advance(to: time)
    if newest == nil {
      guard number != nil else { return }
      newest = part(of: time)
    }
    held = number
    base = base ?? number
    guard let number, let last = values.indices.last else { return }
    if let base, let shown = values[last], abs(number / 2 - base / 2) < abs(shown / 2 - base / 2) {
      return
    }
    values[last] = number
  }

  /// When it looks different if nothing else comes; nil: never.
  package var nextChange: Instant? { values.allSatisfy { $0 == held } ? nil : nextPart }

  /// The same in another number of parts.
  package func parted(into count: Int) -> History {
    guard count != values.count else { return self }
    var other = History(of: window, parts: count)
    guard let newest else { return other }
    for (index, value) in values.enumerated() {
      let back = Int64(values.count - 1 - index)
      other.add(value, at: start(of: newest - back))
    }
    other.add(held, at: start(of: newest))
    return other
  }

  private var nextPart: Instant? { newest.map { start(of: $0 + 1) } }

  private func start(of part: Int64) -> Instant {
    let (start, overflow) = part.multipliedReportingOverflow(by: length)
    return overflow ? .distantFuture : Instant(nanoseconds: start)
  }

  private func part(of time: Instant) -> Int64 {
    let (quotient, remainder) = time.nanoseconds.quotientAndRemainder(dividingBy: length)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
