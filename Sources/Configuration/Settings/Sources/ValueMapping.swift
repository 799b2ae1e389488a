/// The conversion of a source's text: a part of it is selected, then converted to a value.
package struct ValueMapping: Equatable, Sendable {
  package enum Part: Equatable, Sendable {
    /// The first line that is not empty, without the space around it.
    case line
    /// A word of that line, counted from 1.
    case field(Int)
    case match(TextPattern)
    case json(JSONPath)
  }

  package enum Form: Equatable, Sendable {
    case text
    /// The rows of a list: a JSON array, or a line each.
    case lines
    /// The path of a picture's file.
    case image
    case number(NumberMapping)
    /// The words for on and those for off, in upper or lower case.
    case boolean(on: [String], off: [String])
  }

  package var part = Part.line
  package var form = Form.text
  package var rowKeys = RowKeys()
  /// The text to use if there is none, or JSON has null; nil: the value is unknown.
  package var missing: String?

  /// Whether its texts may be JSON.
  package var readsJSON: Bool {
    if case .json = part { true } else { form == .lines }
  }

  package init() {}

  /// Whether the number of decimal places is given.
  package var hasDigits: Bool {
    if case .number(let number) = form { number.digits != nil } else { false }
  }

  // The manual lists them as pairs.
  package static let wordsForOn = [
    "on", "yes", "true", "1", "enabled", "active", "open", "home", "locked", "playing",
  ]
  package static let wordsForOff = [
    "off", "no", "false", "0", "disabled", "inactive", "closed", "not_home", "away", "unlocked",
    "paused", "stopped", "idle",
  ]
}

/// The paths in a JSON group to the parts of a list's row.
package struct RowKeys: Equatable, Sendable {
  package var label = JSONPath(key: "label")
  package var detail = JSONPath(key: "detail")
  package var icon = JSONPath(key: "icon")
  package var value = JSONPath(key: "value")

  package init() {}
}

/// A number x becomes x · `scale` + `offset`; then the range, if there is one, becomes 0…1.
package struct NumberMapping: Equatable, Sendable {
  package var scale = 1.0
  package var offset = 0.0
  package var range: ValueRange?
  /// Decimal places to round to; nil: numbers are not rounded.
  package var digits: Int?

  package init() {}
}

/// The numbers that mean 0 and 1; the first may be the larger one.
package struct ValueRange: Equatable, Codable, Sendable {
  package enum End: Equatable, Codable, Sendable {
    case number(Double)
    /// The number that this file holds, such as a sysfs max_brightness.
    case file(String)
  }

  package var zero: End
  package var one: End

  /// The number at a share from 0 to 1; nil: an end is in a file.
  package func number(at share: Double) -> Double? {
    guard case .number(let zero) = zero, case .number(let one) = one else { return nil }
    return zero + share * (one - zero)
  }

  package init(zero: End, one: End) {
    self.zero = zero
    self.one = one
  }
}
