internal import Blocking
internal import Forms
internal import Runtime
internal import Settings
internal import Values

extension ValueMapping {
  /// The longest text, more than any tile shows [characters].
  static let textLimit = 1000

  /// Finds the value in a text.
  /// - Parameters:
  ///   - redaction: Hides secrets in the text, and again in the found value, since the text may
  ///     have them in another notation, as `\u0041` in JSON.
  ///   - files: The access to files that hold ranges.
  ///   - oddRows: Is called with the number of rows left out and the number of all rows.
  func find(
    in bytes: [UInt8], hiding redaction: Redaction = Redaction(), files: FileAccess,
    oddRows: (Int, Int) -> Void = { _, _ in }
  ) throws(SourceFailure) -> Found<SourceValue> {
    let bytes = redaction.applied(to: TerminalText.shown(Self.withoutMark(bytes)))
    if form == .lines, let rows = try rows(of: bytes, oddRows) {
      return .value(.rows(Self.bounded(rows.map { redaction.applied(to: $0) })))
    }
    switch (try part(of: bytes), missing) {
    case (.value(let part), _): return .value(try value(of: redaction.applied(to: part), files))
    case (_, let missing?): return .value(try value(of: missing, files))
    case (.unknown, nil): return .unknown
    case (.missing, nil): return .missing
    }
  }

  /// Returns the text without the byte order mark with which some programs begin UTF-8.
  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    let mark = "\u{FEFF}".utf8
    return bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  }

  private func value(of part: String, _ files: FileAccess) throws(SourceFailure) -> SourceValue {
    switch form {
    case .text: return .text(part.beginning(Self.textLimit))
    case .lines:
      let text = part.beginning(Self.textLimit)
      return .rows([ValueRow(text, value: text)].map(Self.bounded))
    case .image:
      let image = ImageReference(part.beginning(Self.textLimit))
      guard image.isAddress else { return .image(image) }
      throw SourceFailure(
        "“\(image.name)” is an address, but only files can be shown; let a program download it into a"
          + " file, and the source print the path of that file.", kind: .address)
    case .number(let mapping): return .number(try mapping.number(in: part, files))
    case .boolean(let on, let off):
      let word = part.lowercased()
      if on.contains(where: { $0.lowercased() == word }) { return .boolean(true) }
      if off.contains(where: { $0.lowercased() == word }) { return .boolean(false) }
      throw SourceFailure(
        "“\(excerpt(part))” means neither on nor off; add it to on or to off.", kind: .unreadable)
    }
  }

  /// The longest text in a row [characters].
  static let rowLimit = 200
  /// The limit of all rows together, so that they and their encoding fit into one packet [bytes].
  static let rowsLimit = PacketSocket.packetLimit / 2

  /// Finds the rows in a text; nil: a field or a pattern selects a part of the text instead.
  private func rows(
    of bytes: [UInt8], _ oddRows: (Int, Int) -> Void
  ) throws(SourceFailure) -> [ValueRow]? {
    var reader = JSONReader(bytes)
    var found: JSONRows?
    switch part {
    case .field, .match: return nil
    case .json(let path):
      found = try reader.rows(at: path, rowKeys, limit: ValueRow.limit) ?? JSONRows()
    case .line:
      // A plain line may begin like a JSON list.
      let list = try? reader.rows(at: nil, rowKeys, limit: ValueRow.limit)
      found = list.flatMap { reader.isAtEnd && (!$0.isOdd || !$0.keys.isEmpty) ? $0 : nil }
    }
    guard let found else {
      let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).lazy
        .map { $0.printable.trimmed }.filter { !$0.isEmpty }
      return lines.prefix(ValueRow.limit).map { ValueRow($0, value: $0) }
    }
    if found.isOdd { throw found.failure }
    if found.oddCount > 0 { oddRows(found.oddCount, found.rows.count + found.oddCount) }
    return found.rows
  }

  /// Returns the first rows, as many as fit, each with its texts shortened.
  private static func bounded(_ rows: [ValueRow]) -> [ValueRow] {
    var room = rowsLimit
    var kept: [ValueRow] = []
    for row in rows.map(bounded) {
      let texts = [row.label, row.detail, row.icon ?? "", row.value ?? ""]
      room -= texts.reduce(0) { $0 + $1.utf8.count }
      guard room >= 0 else { break }
      kept.append(row)
    }
    return kept
  }

  private static func bounded(_ row: ValueRow) -> ValueRow {
    func bounded(_ text: String) -> String { text.printable.beginning(rowLimit) }
    // A source may name only icons of the panel, and no files for it to read.
    let icon = row.icon.flatMap { TileSettings.iconNames.contains($0) ? $0 : nil }
    // A value is never shortened, since its beginning would be another value.
    let value = row.value.flatMap { ValueFormat.takes($0) ? $0 : nil }
    return ValueRow(bounded(row.label), detail: bounded(row.detail), icon: icon, value: value)
  }

  private func part(of bytes: [UInt8]) throws(SourceFailure) -> Found<String> {
    switch part {
    case .line: return .value(try firstLine(of: bytes))
    case .field(let number):
      let words = try firstLine(of: bytes).unicodeScalars.split {
        $0.properties.isWhitespace && !Decimal.hardSpaces.contains($0)
      }
      return Found(words.indices.contains(number - 1) ? String(words[number - 1]) : nil)
    case .match(let pattern):
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(TextPatternError) {
        return Found(try pattern.firstMatch(in: text).map { $0.trimmed })
      } catch {
        throw SourceFailure(error.description, kind: .unreadable)
      }
    case .json(let path):
      var reader = JSONReader(bytes)
      return try reader.text(at: path)
    }
  }

  private func firstLine(of bytes: [UInt8]) throws(SourceFailure) -> String {
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).lazy
    // A blank text is an empty one, which is a valid text but neither a number nor a switch.
    return lines.map { $0.printable.trimmed }.first { !$0.isEmpty } ?? ""
  }
}

extension JSONRows {
  /// Whether none of the rows can be shown.
  fileprivate var isOdd: Bool { rows.isEmpty && oddCount > 0 }

  fileprivate var failure: SourceFailure {
    guard let first = keys.first else {
      return SourceFailure(
        "None of the rows is a text or a group with a label.", kind: .noLabel)
    }
    let all = joined(keys.prefix(8).map(excerpt), by: "and")
    return SourceFailure(
      "The rows have no label: they have \(all); write which of these is the label, such as label:"
        + " \(excerpt(first)).", kind: .noLabel)
  }
}

extension ValueMapping {
  /// Whether an empty text is a value: an empty text or list, or a word of a switch.
  var takesNothing: Bool {
    guard case .line = part else { return false }
    return switch form {
    case .text, .lines: true
    case .boolean(let on, let off): (on + off).contains("")
    case .number, .image: false
    }
  }

  /// Returns the mapping with the numbers of its range read from the files that hold them.
  func withRange(_ files: FileAccess) async throws(SourceFailure) -> ValueMapping {
    guard case .number(var number) = form, let range = number.range else { return self }
    number.range = try await range.read(files)
    var mapping = self
    mapping.form = .number(number)
    return mapping
  }
}

extension NumberMapping {
  func number(in text: String, _ files: FileAccess) throws(SourceFailure) -> Double {
    guard let raw = Decimal.leadingNumber(in: text) else {
      throw SourceFailure(
        "“\(excerpt(text))” is not a number; select the part that is one.", kind: .unreadable)
    }
    var number = raw * scale + offset
    if let range {
      let (zero, one) = (try range.zero.number(files), try range.one.number(files))
      guard zero != one else {
        throw SourceFailure("Both ends of the range are \(zero); give it two that differ.")
      }
      number = min(max((number - zero) / (one - zero), 0), 1)
    }
    return digits.map { round(number, to: $0) } ?? number
  }

  private func round(_ number: Double, to digits: Int) -> Double {
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit * 10 }
    let rounded = (number * unit).rounded() / unit
    // Adding 0 makes -0 to 0. A number that is too large to round stays.
    return rounded.isFinite ? rounded + 0 : number
  }
}

extension ValueRange {
  /// Returns the range with the numbers of its files, read anew without blocking a thread.
  func read(_ files: FileAccess) async throws(SourceFailure) -> ValueRange {
    ValueRange(zero: try await zero.read(files), one: try await one.read(files))
  }
}

extension ValueRange.End {
  fileprivate func read(_ files: FileAccess) async throws(SourceFailure) -> ValueRange.End {
    guard case .file(let path) = self else { return self }
    return .number(try await files.answer(path) { BoundedFile.number(in: path) }.get())
  }

  /// Returns the number, read anew if a file holds it.
  func number(_ files: FileAccess) throws(SourceFailure) -> Double {
    switch self {
    case .number(let number): return number
    case .file(let path):
      let answer: Result<Double, SourceFailure>
      do throws(FileError) {
        answer = try files.call(path) { BoundedFile.number(in: path) }
      } catch {
        throw SourceFailure(error.description, kind: FailureKind(error))
      }
      return try answer.get()
    }
  }
}

/// Returns the beginning of a text, for a message.
func excerpt(_ text: String) -> String {
  let line = Substring(text).printable.trimmed
  return line.unicodeScalars.count > 40 ? line.prefix(40) + "…" : line
}

/// The beginning of a sentence of somebody else without its full stop, to stand within one of ours.
func clause(_ text: String) -> String {
  let clause = excerpt(text)
  return clause.hasSuffix(".") ? String(clause.dropLast()) : clause
}

extension StringProtocol {
  /// The text without control characters, except tabs.
  var printable: String {
    let kept = unicodeScalars.filter {
      ($0.value >= 0x20 || $0 == "\t") && !(0x7F...0x9F).contains($0.value)
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// Returns at most so many characters, and at most four bytes for each of them: one character
  /// alone may have as many bytes as a text.
  func beginning(_ count: Int) -> String {
    var room = count * 4
    return String(
      prefix(count).prefix { character in
        room -= character.utf8.count
        return room >= 0
      })
  }

  /// The text without the space around it.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { String(start[...$0]) } ?? ""
  }
}
