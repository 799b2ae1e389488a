internal import ArgumentParser

/// A time of day on the command line, as in `21:30`.
package struct ClockTime: ExpressibleByArgument {
  package var hour: Int
  package var minute: Int

  package init(hour: Int, minute: Int) { (self.hour, self.minute) = (hour, minute) }

  package init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let hour = Self.number(parts[0]), let minute = Self.number(parts[1]),
      hour < 24, minute < 60
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// Returns a number of one or two digits.
  private static func number(_ text: Substring) -> Int? {
    let isNumber = (1...2).contains(text.utf8.count) && text.allSatisfy(\.isASCIIDigit)
    return isNumber ? Int(text) : nil
  }

  package var defaultValueDescription: String { "\(hour):\(minute < 10 ? "0" : "")\(minute)" }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
