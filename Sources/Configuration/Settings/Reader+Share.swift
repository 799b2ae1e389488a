internal import Forms

extension Reader where Value == Double {
  /// A part of the whole: a number, 1 for all of it, or a percentage.
  static func share(_ bounds: Bounds) -> Reader {
    .scalar(.either([.number(bounds), .sample(.text, "40%")])) { text in
      let number =
        text.hasSuffix("%")
        ? decimalNumber(in: String(text.dropLast())).map { $0 / 100 } : decimalNumber(in: text)
      return number.flatMap { bounds.contains($0) ? $0 : nil }
    }
  }
}
