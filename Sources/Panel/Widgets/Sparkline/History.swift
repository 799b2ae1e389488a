package import DetentMotion

/// The values of the last minutes, in equal parts of the clock's time.
///
/// A part that is over never changes: however often readings come, no peak appears and vanishes
/// while it moves through the row.
package struct History: Equatable, Sendable {
  /// The length of time that it covers [s].
  private let window: Double
  /// The value of each part; the last part is the newest, which is not over yet; nil: unknown.
  package private(set) var values: [Double?]
  /// The number of the newest part since the clock's origin; nil: no value has come yet.
  private var newest: Int64?
  /// The time of the newest value.
  private var last: Instant?
  /// The values at the beginning of the newest part and now; nil: unknown.
  private var base: Double?
  private var held: Double?

  /// - Parameters:
  ///   - window: The length of time that it covers [s].
  ///   - count: The number of parts.
  package init(of window: Double, parts count: Int) {
    self.window = window
    values = Array(repeating: nil, count: count)
  }

  /// The length of a part [ns], a whole number, so that each part contains its first instant.
  private var length: Int64 { Int64(window * 1e9) / Int64(values.count) }

  /// Advances to a time; the present value goes on.
  package mutating func advance(to time: Instant) {
    guard let newest, let nextPart, nextPart <= time else { return }
    let passed = part(of: time) - newest
    let kept = values.dropFirst(Int(min(passed, Int64(values.count))))
    values = kept + Array(repeating: held, count: values.count - kept.count)
    self.newest = newest + passed
    base = held
  }

  /// Sets the value from a time on, unless it is of a time before the last one.
  ///
  /// Of several values in one part, shows the one farthest from the value before that part, so that
  /// a short peak is seen as well as a short dip.
  /// - Parameter number: The value; nil: unknown from now on.
  package mutating func add(_ number: Double?, at time: Instant) {
    if let last, time < last { return }
    last = time
    if number == nil, held == nil { return }
    advance(to: time)
    newest = newest ?? part(of: time)
    held = number
    base = base ?? number
    guard let number, let last = values.indices.last else { return }
    if let base, let shown = values[last], abs(number / 2 - base / 2) < abs(shown / 2 - base / 2) {
      return
    }
    values[last] = number
  }

  /// The time at which its look changes if no further value comes; nil: never.
  package var nextChange: Instant? { values.allSatisfy { $0 == held } ? nil : nextPart }

  /// The same history in another number of parts.
  package func parted(into count: Int) -> History {
    guard count != values.count else { return self }
    var other = History(of: window, parts: count)
    guard let newest else { return other }
    for (index, value) in values.enumerated() {
      let back = Int64(values.count - 1 - index)
      other.add(value, at: start(of: newest - back))
    }
    other.add(held, at: start(of: newest))
    other.advance(to: start(of: newest))
    other.last = last
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
