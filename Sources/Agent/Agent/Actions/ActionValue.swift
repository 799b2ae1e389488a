internal import Blocking
internal import Settings
internal import Values

extension ActionSettings {
  /// Returns the text of the control's value for the action; nil: the action takes no value.
  /// - Throws: If the action takes a value and there is none, or one that cannot be written.
  func text(
    for value: SourceValue?, _ files: FileAccess
  ) async throws(SourceFailure) -> String? {
    guard takesValue else { return nil }
    let text = try await written(value, files)
    if case .text = value, !CommandArguments(exec).takes(text) {
      throw SourceFailure(
        "“\(excerpt(text))” cannot be sent: it would be an option, a program or code for the action"
          + " “\(name)”; see ${value} in detent(5).", kind: .notAllowed)
    }
    return text
  }

  private func written(
    _ value: SourceValue?, _ files: FileAccess
  ) async throws(SourceFailure) -> String {
    guard let value else {
      throw SourceFailure(
        "The action “\(name)” contains ${value}, but its tile has no value; use it for a slider,"
          + " a toggle or the rows of a source.")
    }
    var format = self.value
    format.range = try await format.range?.read(files)
    return try format.text(for: value, files)
  }
}

extension ValueFormat {
  /// The longest text, which fits into any command line or sysfs file [bytes].
  static let textLimit = 1024

  /// Returns whether a text can be a value: an argument of a program cannot contain a zero byte.
  static func takes(_ text: String) -> Bool {
    (1...textLimit).contains(text.utf8.count) && !text.utf8.contains(0)
  }

  /// Returns the value as it is written into a command or a file.
  func text(for value: SourceValue, _ files: FileAccess) throws(SourceFailure) -> String {
    switch value {
    case .boolean(let isOn): return words[isOn ? 1 : 0]
    case .number(let number): return try text(for: number, files)
    case .text(let text):
      guard Self.takes(text) else {
        throw SourceFailure("“\(excerpt(text))” cannot be sent; make it shorter.")
      }
      return text
    case .rows, .image, .time:
      throw SourceFailure("A value of this type cannot be sent; nothing was sent.")
    }
  }

  private func text(for number: Double, _ files: FileAccess) throws(SourceFailure) -> String {
    guard number.isFinite else {
      throw SourceFailure("The value is not a number; nothing was sent.")
    }
    var mapped = number
    if let range {
      let (zero, one) = (try range.zero.number(files), try range.one.number(files))
      mapped = zero + min(max(number, 0), 1) * (one - zero)
    }
    if let format = self.number { return format.text(for: mapped) }
    let short = NumberFormat.decimal(mapped, digits: 4)
    guard short.contains(".") else { return short }
    let digits = short.reversed().drop { $0 == "0" }.drop { $0 == "." }
    return String(digits.reversed())
  }
}
