/// A segment of an outline in absolute coordinates.
enum PathElement: Equatable {
  case move(Double, Double)
  case line(Double, Double)
  case curve(Double, Double, Double, Double, Double, Double)
  case close
}

/// Reads SVG path data (SVG 1.1, 8.3: M L H V C S Q T A Z, absolute and relative) into lines and
/// cubic curves.
struct PathReader {
  private let data: String
  private let bytes: [UInt8]
  private var offset = 0
  private var elements: [PathElement] = []
  private var current = (x: 0.0, y: 0.0)
  private var start = (x: 0.0, y: 0.0)
  /// The control point of the last curve, which S and T mirror, and that curve's command.
  private var control = (x: 0.0, y: 0.0, command: UInt8(0))

  private init(_ data: String) {
    self.data = data
    bytes = Array(data.utf8)
  }

  /// - Throws: `DrawingError.badPath`.
  static func elements(of data: String) throws(DrawingError) -> [PathElement] {
    var reader = PathReader(data)
    try reader.readAll()
    return reader.elements
  }

  private mutating func readAll() throws(DrawingError) {
    skipSeparators()
    while offset < bytes.count {
      let command = bytes[offset]
      guard elements.isEmpty ? command | 0x20 == UInt8(ascii: "m") : true else { throw failure }
      offset += 1
      if command | 0x20 == UInt8(ascii: "z") {
        elements.append(.close)
        current = start
        skipSeparators()
        continue
      }
      try readSegments(of: command)
    }
  }

  private mutating func readSegments(of command: UInt8) throws(DrawingError) {
    var command = command
    repeat {
      try readSegment(command)
      // Further pairs after a move are lines.
      if command == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      skipSeparators()
    } while offset < bytes.count && !isLetter(bytes[offset])
  }

  private mutating func readSegment(_ command: UInt8) throws(DrawingError) {
    let isRelative = command & 0x20 != 0
    let base = isRelative ? current : (x: 0.0, y: 0.0)
    switch Character(Unicode.Scalar(command & ~0x20)) {
    case "M":
      current = try point(base)
      start = current
      elements.append(.move(current.x, current.y))
    case "L": addLine(to: try point(base))
    case "H": addLine(to: (base.x + (try number()), current.y))
    case "V": addLine(to: (current.x, base.y + (try number())))
    case "C": addCurve(try point(base), try point(base), try point(base), "C")
    case "S": addCurve(mirrored("C"), try point(base), try point(base), "C")
    case "Q": addQuadratic(try point(base), try point(base))
    case "T": addQuadratic(mirrored("Q"), try point(base))
    case "A": try readArc(base)
    default:
      offset -= 1
      throw failure
    }
  }

  private mutating func addLine(to p: (x: Double, y: Double)) {
    current = p
    elements.append(.line(p.x, p.y))
  }

  private mutating func addCurve(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ p: (x: Double, y: Double),
    _ command: Unicode.Scalar
  ) {
    elements.append(.curve(a.x, a.y, b.x, b.y, p.x, p.y))
    control = (b.x, b.y, UInt8(ascii: command))
    current = p
  }

  private mutating func addQuadratic(_ c: (x: Double, y: Double), _ p: (x: Double, y: Double)) {
    let from = current
    let a = (from.x + (c.x - from.x) * 2 / 3, from.y + (c.y - from.y) * 2 / 3)
    let b = (p.x + (c.x - p.x) * 2 / 3, p.y + (c.y - p.y) * 2 / 3)
    addCurve(a, b, p, "Q")
    control = (c.x, c.y, UInt8(ascii: "Q"))
  }

  /// The mirrored control point if the last segment was of the same kind; else the current point.
  private func mirrored(_ command: Unicode.Scalar) -> (x: Double, y: Double) {
    let isSame: Bool
    switch elements.last {
    case .curve: isSame = control.command == UInt8(ascii: command)
    default: isSame = false
    }
    guard isSame else { return current }
    return (2 * current.x - control.x, 2 * current.y - control.y)
  }

  private mutating func readArc(_ base: (x: Double, y: Double)) throws(DrawingError) {
    let (rx, ry, turn) = (try number(), try number(), try number())
    let (isLarge, isClockwise) = (try flag(), try flag())
    let end = try point(base)
    let arc = EllipticArc(
      from: current, to: end, radii: (rx, ry), rotation: turn * .pi / 180, isLarge: isLarge,
      isClockwise: isClockwise)
    guard let arc else { return addLine(to: end) }
    for curve in arc.curves { addCurve(curve.0, curve.1, curve.2, "A") }
    current = end
  }
}

// MARK: - Tokens

extension PathReader {
  private var failure: DrawingError { .badPath(data: data, offset: min(offset, bytes.count)) }

  private func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

  private func isDigit(at index: Int) -> Bool {
    index < bytes.count && (48...57).contains(bytes[index])
  }

  private mutating func skipSeparators() {
    while offset < bytes.count, bytes[offset] == 44 || bytes[offset] <= 32 { offset += 1 }
  }

  private mutating func point(_ base: (x: Double, y: Double)) throws(DrawingError) -> (
    x: Double, y: Double
  ) {
    (base.x + (try number()), base.y + (try number()))
  }

  /// Reads a single 0 or 1, which need not be separated from the next token.
  private mutating func flag() throws(DrawingError) -> Bool {
    skipSeparators()
    guard offset < bytes.count, bytes[offset] == 48 || bytes[offset] == 49 else { throw failure }
    offset += 1
    return bytes[offset - 1] == 49
  }

  private mutating func number() throws(DrawingError) -> Double {
    skipSeparators()
    var end = offset
    if end < bytes.count, bytes[end] == 43 || bytes[end] == 45 { end += 1 }
    while isDigit(at: end) { end += 1 }
    if end < bytes.count, bytes[end] == 46 {
      end += 1
      while isDigit(at: end) { end += 1 }
    }
    if end < bytes.count, bytes[end] | 0x20 == 101 {
      let isSigned = end + 1 < bytes.count && (bytes[end + 1] == 43 || bytes[end + 1] == 45)
      let digits = end + (isSigned ? 2 : 1)
      if isDigit(at: digits) {
        end = digits
        while isDigit(at: end) { end += 1 }
      }
    }
    var token = String(decoding: bytes[offset..<end], as: UTF8.self)
    if token.hasSuffix(".") { token.append("0") }
    guard let value = Double(token), value.isFinite else { throw failure }
    offset = end
    return value
  }
}
