package import Forms

extension Reader where Value == String {
  /// The path of a file that need not exist yet, made absolute.
  /// - Parameter example: An example of such a path.
  package static func place(like example: String) -> Reader {
    Reader(.sample(.file("the path of a file"), example)) { node, decoder in
      guard let name = Reader.word.read(node, &decoder) else { return nil }
      guard name.utf8.count <= 1024 else {
        decoder.report(node.mark, "\(decoder.path) must be a path of at most 1024 bytes")
        return nil
      }
      return decoder.absolutePath(name, at: node.mark)
    }
  }

  /// A time in the conversions of strftime(3) that mean the same on every machine.
  package static var timeFormat: Reader {
    Reader(.sample(.text, "\"%H:%M\"")) { node, decoder in
      guard let text = Reader.word.read(node, &decoder) else { return nil }
      let unknown = TimePattern(text).unknown
      if let unknown, unknown != "%" {
        decoder.report(
          node.mark,
          "\(decoder.path) cannot show \(unknown); use %H %I %M %S %p, %A %a %d %e %B %b %m %Y %y, or"
            + " another of those that detent(5) lists")
        return nil
      }
      guard unknown == nil, text.utf8.count <= 128 else {
        decoder.report(node.mark, "\(decoder.path) must be short and not end with a single %")
        return nil
      }
      return text
    }
  }
}

extension Reader where Value == TextPattern {
  static var pattern: Reader {
    Reader(.sample(.text, "\"([0-9.]+)\"")) { node, decoder in
      guard let text = Reader<String>.word.read(node, &decoder) else { return nil }
      do throws(TextPatternError) {
        return try TextPattern(text)
      } catch {
        decoder.report(node.mark, "\(decoder.path): \(error.message(for: quoted(text)))")
        return nil
      }
    }
  }
}

extension Reader where Value == JSONPath {
  static var jsonPath: Reader {
    Reader(.text) { node, decoder in
      guard let text = Reader<String>.word.read(node, &decoder) else { return nil }
      if let path = JSONPath(text) { return path }
      decoder.report(
        node.mark, "\(decoder.path) must be names and numbers such as a.b[0].c, not \(quoted(text))"
      )
      return nil
    }
  }
}

extension Reader where Value == [String] {
  /// One word, or a list of them.
  static var words: Reader {
    let list = Reader<[String]>.list(of: .text, count: 1...32)
    let shape = Shape.either([.text, list.shape])
    return Reader(shape) { node, decoder in
      switch node.content {
      case .sequence: return list.read(node, &decoder)
      case .scalar(let text, _): return [text]
      default:
        decoder.refuse(node, expected: shape)
        return nil
      }
    }
  }
}

extension Reader where Value == ValueRange {
  /// `[0, 255]`, or with a file in place of a number.
  static var range: Reader {
    let list = Reader<[ValueRange.End]>.list(of: .end, count: 2...2)
    return Reader(.sample(list.shape, "[0, 100]")) { node, decoder in
      guard let ends = list.read(node, &decoder) else { return nil }
      guard ends[0] != ends[1] else {
        decoder.report(node.mark, "\(decoder.path) must have two ends that differ")
        return nil
      }
      return ValueRange(zero: ends[0], one: ends[1])
    }
  }
}

extension Reader where Value == ValueRange.End {
  fileprivate static var end: Reader {
    let bounds = Bounds.from(-1e12, to: 1e12)
    let shape = Shape.either([.number(bounds), .file("the path of a file")])
    return Reader(shape) { node, decoder in
      guard case .scalar(let text, _) = node.content else {
        decoder.refuse(node, expected: shape)
        return nil
      }
      if let number = decimalNumber(in: text), bounds.contains(number) { return .number(number) }
      if text.contains("/") {
        return Reader<String>.place(like: text).read(node, &decoder).map { .file($0) }
      }
      decoder.refuse(node, expected: shape)
      return nil
    }
  }
}

extension Reader where Value == String {
  /// A name in the system's list of time zones (tzdata).
  static var timeZone: Reader {
    Reader(.sample(.text, "Europe/Lisbon")) { node, decoder in
      guard let name = Reader.word.read(node, &decoder) else { return nil }
      let isName = name.utf8.count <= 64 && !name.contains("..") && !name.hasPrefix("/")
      if isName, decoder.obstacle(to: "/usr/share/zoneinfo/\(name)") == nil { return name }
      // A small system may have none at all.
      let remedy =
        decoder.obstacle(to: "/usr/share/zoneinfo/Europe/Lisbon") == nil
        ? "name one such as Europe/Lisbon" : "install the package tzdata, which has them"
      decoder.report(
        node.mark, "\(decoder.path): there is no time zone \(quoted(name)); \(remedy)")
      return nil
    }
  }
}
