internal import Blocking
internal import Settings
internal import Values

extension ActionSettings {
  /// The same action with the control's value written into it.
  /// - Throws: When it asks for a value and there is none, or one that it cannot write.
  func filled(
    with value: SourceValue?, _ files: FileAccess
  ) async throws(SourceFailure) -> ActionSettings {
    var filled = self
    switch kind {
    case .exec(let words):
      guard words.contains(where: { $0.contains(ValueFormat.placeholder) }) else { return self }
      let written = try await written(value, files)
      filled.kind = .exec(words.map { $0.filled(with: written) })
    case .write(let text, let file):
      guard text.contains(ValueFormat.placeholder) else { return self }
      filled.kind = .write(text: text.filled(with: try await written(value, files)), file: file)
    case .page, .pane, .sequence, .confirm: break
    }
    return filled
  }

  private func written(
    _ value: SourceValue?, _ files: FileAccess
  ) async throws(SourceFailure) -> String {
    guard let value else {
      throw SourceFailure(
        "The action “\(name)” writes ${value}, but what runs it has none; use it for a slider or a"
          + " toggle.")
    }
    var format = self.value
    format.range = try await format.range?.read(files)
    return try format.text(for: value, files)
  }
}

extension ValueFormat {
  /// Shorter than any command line or sysfs file allows [bytes].
  static let textLimit = 1024

  /// Whether a text can be a value: no word of a program holds a zero.
  static func takes(_ text: String) -> Bool {
    (1...textLimit).contains(text.utf8.count) && !text.utf8.contains(0)
  }

  /// The value as it goes into a command or a file.
  func text(for value: SourceValue, _ files: FileAccess) throws(SourceFailure) -> String {
    switch value {
    case .boolean(let isOn): return words[isOn ? 1 : 0]
    case .number(let number): return try text(for: number, files)
    case .text(let text):
      // A value is no option of the program, whatever it says.
      guard !text.hasPrefix("-"), text.utf8.count <= Self.textLimit, text.printable == text else {
        throw SourceFailure("“\(excerpt(text))” cannot be sent; make it short and of one line.")
      }
      return text
    case .rows, .image, .time:
      throw SourceFailure("Such a value cannot be sent; nothing was.")
    }
  }

  private func text(for number: Double, _ files: FileAccess) throws(SourceFailure) -> String {
    guard number.isFinite else { throw SourceFailure("The value is no number; nothing was sent.") }
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

extension String {
  fileprivate func filled(with value: String) -> String {
    var rest = Substring(self)
    var filled = ""
    while let found = rest.firstRange(of: ValueFormat.placeholder) {
      filled += rest[..<found.lowerBound] + value
      rest = rest[found.upperBound...]
    }
    return filled + rest
  }
}
