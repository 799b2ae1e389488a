/// What a source says, and what a control asks for.
package enum SourceValue: Equatable, Codable, Sendable {
  case number(Double)
  /// A switch.
  case boolean(Bool)
  case text(String)
  /// What a list shows; at most `ValueRow.limit`.
  case rows([ValueRow])
  case image(ImageReference)
  case time(TimeOfDayText)

  /// Whether the two are one to a person; numbers may differ by `tolerance`.
  package func matches(_ other: SourceValue, within tolerance: Double) -> Bool {
    guard case .number(let a) = self, case .number(let b) = other else { return self == other }
    return a == b || (a - b).magnitude <= tolerance
  }

  /// As a switch shows it.
  package var isOn: Bool {
    switch self {
    case .boolean(let isOn): isOn
    case .number(let number): number != 0
    case .text, .rows, .image, .time: false
    }
  }

  /// What can be read in it, where it is no number and no switch.
  package var words: String? {
    switch self {
    case .number, .boolean: nil
    case .text(let text): text
    case .rows(let rows): rows.map(\.label).joined(separator: ", ")
    case .image(let image): image.path
    case .time(let time): time.text
    }
  }
}

/// One line of a list that a source tells.
package struct ValueRow: Equatable, Codable, Sendable {
  /// More than anybody scrolls through on a wall.
  package static let limit = 200

  package var label: String
  package var detail: String
  package var icon: String?
  /// What the action of its list is told; nil: the row does nothing.
  package var value: String?

  package init(
    _ label: String, detail: String = "", icon: String? = nil, value: String? = nil
  ) {
    (self.label, self.detail, self.icon, self.value) = (label, detail, icon, value)
  }
}

/// A file with a picture, and which of its versions: another version is another picture.
///
/// Whoever shows it asks the agent for the file; the panel itself may not be able to open it.
package struct ImageReference: Hashable, Codable, Sendable {
  /// As the source said it; a `file:` address too (RFC 8089).
  package var name: String
  /// Tells two versions of the file apart; empty: nobody watches it.
  package var version: String

  package init(_ name: String, version: String = "") {
    (self.name, self.version) = (name, version)
  }

  /// Whether it is an address of something else than a file (RFC 3986, 3.1).
  package var isAddress: Bool {
    let parts = name.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[1].hasPrefix("//"), parts[0] != "file" else { return false }
    return parts[0].allSatisfy { $0.isLetter || $0.isNumber || "+-.".contains($0) }
  }

  /// The file's path.
  package var path: String {
    guard name.hasPrefix("file://") else { return name }
    return Self.decoded(name.dropFirst(7))
  }

  /// Without the per cent signs (RFC 3986, 2.1).
  private static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      let digits = String(Substring(rest.prefix(2)))
      if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The time of day in words.
package struct TimeOfDayText: Equatable, Codable, Sendable {
  /// Seconds since 1970.
  package var moment: Double
  package var text: String
  /// What stands below it, as the date on a clock.
  package var detail: String

  package init(moment: Double, text: String, detail: String = "") {
    (self.moment, self.text, self.detail) = (moment, text, detail)
  }
}
