/// A value that a source reports or a control requests.
package enum SourceValue: Equatable, Codable, Sendable {
  case number(Double)
  /// The state of a switch.
  case boolean(Bool)
  case text(String)
  /// The rows of a list; at most `ValueRow.limit`.
  case rows([ValueRow])
  case image(ImageReference)
  case time(TimeOfDayText)

  /// Whether both values are the same; numbers may differ by `tolerance`.
  package func matches(_ other: SourceValue, within tolerance: Double) -> Bool {
    guard case .number(let a) = self, case .number(let b) = other else { return self == other }
    return a == b || (a - b).magnitude <= tolerance
  }

  /// The state of a switch that shows this value.
  package var isOn: Bool {
    switch self {
    case .boolean(let isOn): isOn
    case .number(let number): number != 0
    case .text, .rows, .image, .time: false
    }
  }

  /// The value as text; nil for numbers and switches.
  package var asText: String? {
    switch self {
    case .number, .boolean: nil
    case .text(let text): text
    case .rows(let rows): rows.map(\.label).joined(separator: ", ")
    case .image(let image): image.path
    case .time(let time): time.text
    }
  }
}

/// One row of a list whose rows come from a source.
package struct ValueRow: Equatable, Codable, Sendable {
  /// The largest number of rows: more than anybody scrolls through on a wall.
  package static let limit = 200

  package var label: String
  package var detail: String
  package var icon: String?
  /// The value that the list's action receives; nil: the row does nothing.
  package var value: String?

  package init(
    _ label: String, detail: String = "", icon: String? = nil, value: String? = nil
  ) {
    (self.label, self.detail, self.icon, self.value) = (label, detail, icon, value)
  }
}

/// A picture's file and its version; another version is another picture.
///
/// The panel gets the file from the agent, as it may not be allowed to open it itself.
package struct ImageReference: Hashable, Codable, Sendable {
  /// The path, or a `file:` address (RFC 8089), as the source reported it.
  package var name: String
  /// Identifies the version of the file; empty: the file is not watched.
  package var version: String

  package init(_ name: String, version: String = "") {
    (self.name, self.version) = (name, version)
  }

  /// Whether the name is an address other than of a file (RFC 3986, 3.1).
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

  /// Decodes percent-encoded bytes (RFC 3986, 2.1).
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
  /// The text below it, such as the date on a clock.
  package var detail: String

  package init(moment: Double, text: String, detail: String = "") {
    (self.moment, self.text, self.detail) = (moment, text, detail)
  }
}
