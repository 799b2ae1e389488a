import Values

extension SourceValue {
  /// A list, a row a line.
  static func lines(_ text: String) -> SourceValue {
    .rows(text.split(separator: "\n").map { ValueRow(String($0)) })
  }

  /// A clock with its date behind a tab.
  static func clock(_ text: String) -> SourceValue {
    let parts = text.split(separator: "\t").map(String.init)
    return .time(TimeOfDayText(moment: 0, text: parts[0], detail: parts[1]))
  }

  /// A picture with its version behind a tab.
  static func picture(_ text: String) -> SourceValue {
    let parts = text.split(separator: "\t").map(String.init)
    return .image(ImageReference(parts[0], version: parts.count > 1 ? parts[1] : ""))
  }
}
