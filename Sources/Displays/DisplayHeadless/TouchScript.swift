package import DetentGeometry
package import DetentMotion
package import Display

/// A person's actions by the millisecond, as text for a test or a film.
///
/// A line contains a time in milliseconds and an action. `#` begins a comment at the start of a
/// line or after a space, but not within double quotes:
/// ```
/// 100 press X Y [FINGER [BREADTH]]  400 release [FINGER]
/// 200 move X Y [FINGER [BREADTH]]   500 tap X Y [HOLD_MS]
/// 600 drag X0 Y0 X1 Y1 DURATION_MS HZ
/// 700 key NAME [HOLD_MS]
/// 900 shot NAME                     1000 end
/// 950 source NAME TEXT             960 save FILE
/// 970 size WIDTH HEIGHT
/// 150 tap NAME [HOLD_MS]            160 hold NAME [HOLD_MS]
/// 170 drag NAME 40%                 180 swipe NAME left|right|up|down
/// ```
package struct TouchScript: Equatable, Sendable {
  package enum Action: Equatable, Sendable {
    case touch(TouchEvent)
    case key(KeyEvent)
    /// Saves a picture of the screen under this name.
    case shot(String)
    /// A text arrives from the source of that name; an empty one means that nothing is known.
    case source(String, String)
    case named(NamedTouch)
    /// Another configuration is saved: the one in this file.
    case save(String)
    /// Another screen takes the place of this one.
    case size(PixelSize)
  }

  package struct Step: Equatable, Sendable {
    package var time: Instant
    package var action: Action
  }

  /// The steps in the order of their times.
  private(set) package var steps: [Step] = []
  /// The end of the film: the time of `end`, or else a second after the last step.
  private(set) package var end = Instant.zero

  /// The sources that `values` mentions, with their lines.
  private(set) package var startSources: [SourceMention] = []

  package struct SourceMention: Equatable, Sendable {
    package let source: String
    /// The line, counted from 1.
    package let line: Int
  }

  private var positions: [UInt64: Point] = [:]

  /// - Parameter values: The initial texts of the sources, each line a name and a text.
  /// - Throws: `TouchScriptError` for the first invalid line.
  package init(_ text: String, values: String = "") throws(TouchScriptError) {
    let lines = values.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      var words = TouchScript.words(of: line)
      guard !words.isEmpty else { continue }
      let name = words.removeFirst()
      startSources.append(SourceMention(source: name, line: index + 1))
      add(.source(name, TouchScript.text(words)), at: .zero)
    }
    var saidEnd: Instant?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = TouchScript.words(of: line)
      guard !words.isEmpty else { continue }
      var reader = LineReader(number: index + 1, words: words)
      if let end = try read(&reader) { saidEnd = end }
    }
    try sort()
    end = saidEnd ?? (steps.last?.time ?? .zero).advanced(by: 1)
  }

  private mutating func read(_ line: inout LineReader) throws(TouchScriptError) -> Instant? {
    let time = Instant(seconds: try line.number("a time in milliseconds", in: 0...1e9) / 1000)
    let word = try line.word("what happens")
    switch word {
    case "press":
      add(.began, at: time, try line.point(), try line.finger(), try TouchScript.breadth(&line))
    case "move":
      add(.moved, at: time, try line.point(), try line.finger(), try TouchScript.breadth(&line))
    case "release": add(.ended, at: time, nil, try line.finger())
    case "hold", "swipe": add(.named(try line.move(word)), at: time)
    case "tap" where !line.isAtPlace, "drag" where !line.isAtPlace:
      add(.named(try line.move(word)), at: time)
    case "tap": try readTap(&line, at: time)
    case "key": try readKey(&line, at: time)
    case "drag": try readDrag(&line, at: time)
    case "shot": add(.shot(try line.word("a name")), at: time)
    case "source": add(.source(try line.word("a source"), TouchScript.text(line.rest())), at: time)
    case "save":
      let path = [try line.word("a file")] + line.rest()
      add(.save(path.joined(separator: " ")), at: time)
    case "size":
      let (width, height) = (try line.length("a width"), try line.length("a height"))
      add(.size(PixelSize(width, height)), at: time)
    case "end":
      try line.finish()
      return time
    default:
      throw line.failure(
        "“\(word)” is none of press, move, release, tap, hold, drag, swipe, key, shot, source,"
          + " save, size, end")
    }
    try line.finish()
    return nil
  }

  private mutating func readKey(
    _ line: inout LineReader, at time: Instant
  ) throws(TouchScriptError) {
    let name = try line.word("a key")
    guard let key = Key(rawValue: name) else {
      let names = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw line.failure("“\(name)” is none of the keys \(names)")
    }
    let hold = line.isAtEnd ? 60 : try line.number("how long [ms]", in: 0...1e6)
    add(.key(KeyEvent(key, isDown: true, time: time)), at: time)
    let end = time.advanced(by: hold / 1000)
    add(.key(KeyEvent(key, isDown: false, time: end)), at: end)
  }

  /// The words of a line, without its comment.
  private static func words(of line: Substring) -> [String] {
    // An unpaired quote is a sign for inches or the like.
    let hasPairs = line.count { $0 == "\"" }.isMultiple(of: 2)
    var (isQuoted, previous) = (false, Character(" "))
    let code = line.prefix { letter in
      defer { previous = letter }
      if letter == "\"", hasPairs { isQuoted.toggle() }
      return letter != "#" || isQuoted || !previous.isWhitespace
    }
    return code.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// The text of these words, without quotes around it, and with backslash-n as a line break.
  private static func text(_ words: [String]) -> String {
    var text = words.joined(separator: " ")
    if text.hasPrefix("\""), text.dropFirst().firstIndex(of: "\"") == text.indices.last {
      text = String(text.dropFirst().dropLast())
    }
    return text.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
  }

  private mutating func add(_ action: Action, at time: Instant) {
    steps.append(Step(time: time, action: action))
  }

  private mutating func readTap(_ line: inout LineReader, at time: Instant) throws(TouchScriptError)
  {
    let place = try line.point()
    let hold = line.isAtEnd ? 60 : try line.number("how long [ms]", in: 0...1e6)
    add(.began, at: time, place, 0)
    add(.ended, at: time.advanced(by: hold / 1000), place, 0)
  }

  private mutating func readDrag(_ line: inout LineReader, at time: Instant)
    throws(TouchScriptError)
  {
    let (from, to) = (try line.point(), try line.point())
    let duration = try line.number("a duration in milliseconds", in: 0...1e6) / 1000
    let rate = try line.number("a rate in hertz", in: 1...2000)
    add(.began, at: time, from, 0)
    let count = Int((duration * rate).rounded(.down))
    for i in 1...max(count, 1) {
      let passed = min(Double(i) / rate, duration)
      let share = duration > 0 ? passed / duration : 1
      add(.moved, at: time.advanced(by: passed), from + (to - from) * share, 0)
    }
    add(.moved, at: time.advanced(by: duration), to, 0)
    add(.ended, at: time.advanced(by: duration), to, 0)
  }

  /// Reads the width of a contact [px]; nil if there is none.
  private static func breadth(_ line: inout LineReader) throws(TouchScriptError) -> Double? {
    line.isAtEnd ? nil : try line.number("how wide it is in pixels", in: 0...1e6)
  }

  private mutating func add(
    _ phase: TouchEvent.Phase, at time: Instant, _ place: Point?, _ finger: UInt64,
    _ breadth: Double? = nil
  ) {
    let place = place ?? positions[finger] ?? .zero
    positions[finger] = place
    let id = TouchEvent.ID(finger)
    let touch = TouchEvent(
      id: id, phase: phase, position: place, time: time, breadth: breadth)
    if case .touch(let last) = steps.last?.action, last == touch { return }
    add(.touch(touch), at: time)
  }

  /// Sorts the steps by time, those of the same time in the order of their lines, and checks that
  /// every finger is pressed before it moves.
  private mutating func sort() throws(TouchScriptError) {
    let order = steps.indices.sorted { (steps[$0].time, $0) < (steps[$1].time, $1) }
    steps = order.map { steps[$0] }
    var down: Set<TouchEvent.ID> = []
    for step in steps {
      guard case .touch(let touch) = step.action else { continue }
      let isRight = touch.phase == .began ? down.insert(touch.id).inserted : down.contains(touch.id)
      guard isRight else {
        throw .wrongOrder(
          milliseconds: step.time.nanoseconds / 1_000_000, finger: touch.id.number,
          isDown: touch.phase == .began)
      }
      if touch.phase == .ended { down.remove(touch.id) }
    }
  }
}

/// The reason why a script cannot be played.
package enum TouchScriptError: Error, Equatable, CustomStringConvertible {
  case wrongLine(number: Int, why: String)
  case wrongOrder(milliseconds: Int64, finger: UInt64, isDown: Bool)
  case unknownSource(String)
  /// A name on the line `line` that no element has, or several.
  case wrongName(String, line: Int, count: Int, there: [String])
  case withoutValue(String, line: Int)

  package var description: String {
    switch self {
    case .wrongLine(let number, let why): "Line \(number): \(why)."
    case .wrongOrder(let time, let finger, true):
      "At \(time) ms finger \(finger) is pressed although it is down already; release it first."
    case .wrongOrder(let time, let finger, false):
      "At \(time) ms finger \(finger) moves or is released although it is not down; press it first."
    case .wrongName(let name, let line, 0, let there):
      "Line \(line): nothing on the screen that can be touched is called “\(name)”; there is "
        + (there.isEmpty ? "nothing." : there.map { "“\($0)”" }.joined(separator: ", ") + ".")
    case .wrongName(let name, let line, let count, _):
      "Line \(line): \(count) tiles on the screen are called “\(name)”; give a place instead."
    case .withoutValue(let name, let line):
      "Line \(line): “\(name)” has no value to be dragged; swipe it, or give two places."
    case .unknownSource(let name):
      "The configuration has no source “\(name)”; correct the name, or add it to its sources."
    }
  }
}
