package import Forms

/// When the screen is off or dimmer: after a while without use, at some hours, or both.
package struct ScreenRule: Equatable, Sendable {
  /// The time without use if a rule says only its hours [s].
  package static let pause = 30.0

  /// How long nobody has used the screen before the rule applies [s].
  package var after = ScreenRule.pause
  /// The hours in which it applies; nil: at all times.
  package var hours: Hours?
  /// The brightness of a dimmer screen, 0…1.
  package var brightness = 0.3

  package init() {}
}

package enum Weekday: String, CaseIterable, Sendable {
  case mon, tue, wed, thu, fri, sat, sun

  /// The day that is `days` later, or earlier if negative.
  func advanced(by days: Int) -> Weekday {
    let all = Weekday.allCases
    let index = (all.firstIndex(of: self) ?? 0) + days
    return all[(index % all.count + all.count) % all.count]
  }

  /// The weekday of a date of the Gregorian calendar (Sakamoto's method).
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...31).contains(day), (1...9999).contains(year) else {
      return nil
    }
    let year = month < 3 ? year - 1 : year
    let sum = year + year / 4 - year / 100 + year / 400
    let months = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    self = Weekday.sun.advanced(by: sum + months[month - 1] + day)
  }
}

/// A part of the day, on some days of the week. One that ends at its start lasts a whole day.
package struct Hours: Equatable, Sendable {
  package var start: TimeOfDay
  package var end: TimeOfDay
  /// The days on which it begins.
  package var days: Set<Weekday>

  package init(from start: TimeOfDay, to end: TimeOfDay, days: Set<Weekday>? = nil) {
    (self.start, self.end) = (start, end)
    self.days = days ?? Set(Weekday.allCases)
  }

  package func contains(_ time: TimeOfDay, on day: Weekday) -> Bool {
    if start < end { return days.contains(day) && (start..<end).contains(time) }
    return time >= start && days.contains(day)
      || time < end && days.contains(day.advanced(by: -1))
  }

  /// The time until it begins or ends [min]; nil: it never does.
  package func minutesToNextChange(from time: TimeOfDay, on day: Weekday) -> Int? {
    let isNow = contains(time, on: day)
    return (0...8).flatMap { later in
      [start, end].compactMap { moment in
        let minutes = later * 1440 + moment.minutes - time.minutes
        let isChange = contains(moment, on: day.advanced(by: later)) != isNow
        return minutes > 0 && isChange ? minutes : nil
      }
    }.min()
  }
}

/// What wakes the screen and keeps it awake.
package enum Waker: Equatable, Sendable {
  case touch
  /// A source, while it is on.
  case source(String)
}

/// The keys of a rule, of which some need others.
private struct RuleDraft: Sendable {
  var after: Double?
  var start: TimeOfDay?
  var end: TimeOfDay?
  var days: [Weekday]?
  var brightness: Double?

  static let fields: [Field<RuleDraft>] = [
    Field(
      "after", \.after, .duration(.from(1, to: 86_400)),
      "The time without use after which this begins."
    ).leftOut("30s if there are hours"),
    Field("from", \.start, .time, "The time of the day from which this applies.")
      .beside(["to: \"06:30\""]).leftOut("the whole day"),
    Field("to", \.end, .time, "The time of the day until which this applies.")
      .beside(["from: \"23:00\""]).leftOut("the whole day"),
    Field(
      "days", \.days, .list(of: .choice(of: Weekday.self), count: 1...7),
      "The days on which this begins."
    ).leftOut("every day"),
  ]

  static let brightness = Field<RuleDraft>(
    "brightness", \.brightness, .share(.from(0, to: 1)),
    "The brightness, from 0, which is black, to 1."
  ).beside(["after: 2min"]).leftOut("0.3")

  static let check: @Sendable (RuleDraft, Node, inout Decoder) -> Void = { draft, node, decoder in
    if (draft.start == nil) != (draft.end == nil) {
      decoder.report(node.mark, "\(decoder.path) must have both from and to, or neither")
    } else if draft.after == nil, draft.start == nil, draft.days == nil {
      decoder.report(
        node.mark, "\(decoder.path) must say when; write after: 10min, or from and to, or both")
    } else if let start = draft.start, start == draft.end, let entry = node.entry("to") {
      decoder.report(
        entry.value.mark,
        "\(decoder.path) begins and ends at the same time; for the whole day leave out from and to")
    }
  }

  var rule: ScreenRule {
    var rule = ScreenRule()
    if let after { rule.after = after }
    if let brightness { rule.brightness = brightness }
    let midnight = TimeOfDay(hour: 0, minute: 0)
    if start != nil || days != nil {
      rule.hours = Hours(from: start ?? midnight, to: end ?? midnight, days: days.map(Set.init))
    }
    return rule
  }
}

extension Reader where Value == [ScreenRule] {
  /// One rule, or a list of rules of which any may apply; `never` is none.
  /// - Parameter hasBrightness: Whether the rules say a brightness.
  static func rules(hasBrightness: Bool) -> Reader {
    let section = Section<RuleDraft>(
      fields: RuleDraft.fields + (hasBrightness ? [RuleDraft.brightness] : []),
      check: RuleDraft.check)
    let one = Reader<RuleDraft>.group(section, from: RuleDraft())
    let several = Reader<[RuleDraft]>.list(of: one, count: 1...16)
    return Reader(.either([.choice(["never"]), one.shape, several.shape])) { node, decoder in
      if node.plainText == "never" { return [] }
      if case .sequence = node.content {
        return several.read(node, &decoder)?.map(\.rule)
      }
      return one.read(node, &decoder).map { [$0.rule] }
    }
  }
}

extension Reader where Value == Waker {
  /// The word `touch`, or the name of a source.
  static var waker: Reader {
    let source = Reader<String>.reference(.source)
    return Reader(.either([.choice(["touch"]), source.shape])) { node, decoder in
      if node.plainText == "touch" { return .touch }
      return source.read(node, &decoder).map { .source($0) }
    }
  }
}
