/// A moment on some clock, in whole nanoseconds.
///
/// Nanoseconds, because milliseconds make a 120 Hz animation wobble by half a millisecond. The
/// clock is the caller's choice: nothing in this module reads one.
public struct Instant: Hashable, Comparable, Codable, Sendable {
  /// Nanoseconds since the clock's origin.
  public var nanoseconds: Int64

  @inlinable
  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The moment `seconds` after the clock's origin, to the nearest nanosecond; clamped to the
  /// range.
  @inlinable
  public init(seconds: Double) {
    self.init(nanoseconds: Instant.nanoseconds(in: seconds))
  }

  /// The clock's origin.
  public static let zero = Instant(nanoseconds: 0)
  /// The latest moment there is.
  public static let distantFuture = Instant(nanoseconds: .max)

  /// This moment moved by `seconds` [s], either way; saturating, so `inf` is the distant future.
  @inlinable
  public func advanced(by seconds: Double) -> Instant {
    let step = Instant.nanoseconds(in: seconds)
    // A step out of range saturates, whatever moment it starts from.
    if step == .max || step == .min { return Instant(nanoseconds: step) }
    let (sum, overflow) = nanoseconds.addingReportingOverflow(step)
    guard overflow else { return Instant(nanoseconds: sum) }
    return Instant(nanoseconds: step > 0 ? .max : .min)
  }

  /// The time from `earlier` to this moment [s]; negative when `earlier` is later.
  @inlinable
  public func seconds(since earlier: Instant) -> Double {
    let (difference, overflow) = nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
    guard overflow else { return Double(difference) / 1e9 }
    return nanoseconds > earlier.nanoseconds ? .infinity : -.infinity
  }

  /// The earliest of the moments that are not nil; nil if all are.
  @inlinable
  public static func earliest(_ instants: Instant?...) -> Instant? {
    var earliest: Instant?
    for case let instant? in instants where earliest.map({ instant < $0 }) ?? true {
      earliest = instant
    }
    return earliest
  }

  @inlinable
  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

  @usableFromInline
  static func nanoseconds(in seconds: Double) -> Int64 {
    let nanoseconds = (seconds * 1e9).rounded()
    if nanoseconds.isNaN { return 0 }
    if nanoseconds >= 0x1p63 { return .max }
    return nanoseconds <= -0x1p63 ? .min : Int64(nanoseconds)
  }
}

extension Instant: CustomStringConvertible {
  /// Its seconds since the clock's origin: `1.25 s`.
  public var description: String { "\(seconds(since: .zero)) s" }
}
