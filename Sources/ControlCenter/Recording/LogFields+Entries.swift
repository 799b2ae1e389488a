internal import DetentMotion
internal import Display
internal import Geometry
internal import Values

extension LogFields {
  mutating func instant() throws(LogError) -> Instant {
    // A quarter of what there is, so that no difference of two overflows.
    Instant(nanoseconds: try integer("a time in nanoseconds", in: -1 << 61...1 << 61))
  }

  /// Nil: no event is called that.
  mutating func event(_ word: String) throws(LogError) -> DisplayEvent? {
    switch word {
    case "down": return .touch(try touch(.began))
    case "move": return .touch(try touch(.moved))
    case "up": return .touch(try touch(.ended))
    case "lost": return .touch(try touch(.cancelled))
    case "frame":
      let target = try instant()
      return .frame(
        FrameTime(target: target, interval: try real("an interval in seconds", in: 1e-5...10)))
    case "released": return .bufferReleased
    case "presented": return .presented(try instant())
    case "content-lost": return .contentLost
    case "devices": return .devicesChanged
    case "key-down": return .key(try key(isDown: true))
    case "key-up": return .key(try key(isDown: false))
    case "close": return .closeRequested
    default: return nil
    }
  }

  private mutating func key(isDown: Bool) throws(LogError) -> KeyEvent {
    let time = try instant()
    let name = try word("a key")
    guard let key = Key(rawValue: name) else { throw failure("“\(name)” is no key") }
    return KeyEvent(key, isDown: isDown, time: time)
  }

  private mutating func touch(_ phase: TouchEvent.Phase) throws(LogError) -> TouchEvent {
    let id = TouchEvent.ID(try integer("a finger", in: 0...UInt64.max))
    let x = try real("a place", in: -1e7...1e7)
    let y = try real("a place", in: -1e7...1e7)
    let time = try instant()
    let breadth = isAtEnd ? nil : try real("how wide it is", in: 0...1e7)
    return TouchEvent(
      id: id, phase: phase, position: Point(x, y), time: time, breadth: breadth)
  }

  mutating func digest() throws(LogError) -> FrameDigest {
    var digest = FrameDigest()
    digest.pixels = try hex("a digest")
    digest.bounds = PixelRect(
      minX: try edge(), minY: try edge(), maxX: try edge(), maxY: try edge())
    let bounds = digest.bounds
    digest.rows = try hexRun("the rows", count: cells(bounds.minY, bounds.maxY))
    digest.columns = try hexRun("the columns", count: cells(bounds.minX, bounds.maxX))
    return digest
  }

  private mutating func edge() throws(LogError) -> Int { try integer("an edge", in: 0...16_384) }

  private func cells(_ start: Int, _ end: Int) -> Int {
    end > start ? (end - 1) / FrameDigest.cell - start / FrameDigest.cell + 1 : 0
  }

  mutating func wall() throws(LogError) -> LocalTime {
    let hour = try integer("an hour", in: 0...23)
    let minute = try integer("a minute", in: 0...59)
    let left = try real("the seconds to the next minute", in: 0...1e6)
    return LocalTime(hour: hour, minute: minute, date: try text(), secondsToNextMinute: left)
  }

  mutating func source(_ word: String, at time: Instant) throws(LogError) -> SourceState {
    switch word {
    case "unknown":
      _ = try self.word("“nothing”")
      return .unknown
    case "fresh": return .fresh(try value(), at: time)
    case "stale": return .stale(try value(), at: time)
    default:
      let kind = try failureKind(word, or: "unknown, fresh, stale")
      return .failed(reason: try text(), kind: kind)
    }
  }

  private mutating func value() throws(LogError) -> SourceValue {
    let word = try word("the kind of the value")
    switch word {
    case "number":
      return .number(
        try real("a number", in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude))
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "text": return .text(try text())
    case "coded":
      var reader = ByteReader(try hexBytes("the value"))
      guard let value = try? SourceValue(from: &reader), reader.isAtEnd else {
        throw failure("the value cannot be read")
      }
      return value
    default: throw failure("“\(word)” is none of number, true, false, text, coded")
    }
  }

  mutating func keeping() throws(LogError) -> LogEntry {
    let number = try integer("a number", in: 0...1_000_000)
    let word = try word("where it was kept")
    let rest = try text()
    switch word {
    case "file": return .kept(number, .file(rest))
    case "overlay": return .kept(number, .overlay(rest))
    case "failed": return .kept(number, .failed(rest))
    default: throw failure("“\(word)” is none of file, overlay, failed")
    }
  }

  mutating func picture() throws(LogError) -> LogEntry {
    let number = try integer("a number", in: 0...1_000_000_000)
    let word = try word("how it ended")
    switch word {
    case "png":
      return .picture(PictureNews(number: number, .read(png: try hexBytes("the picture"))))
    case "failed": return .picture(PictureNews(number: number, .failed(try text())))
    default: throw failure("“\(word)” is neither png nor failed")
    }
  }

  mutating func outcome() throws(LogError) -> LogEntry {
    let run = try integer("a number", in: 0...1_000_000)
    let word = try word("how it ended")
    let message = try text()
    switch word {
    case "succeeded": return .outcome(run: run, .succeeded)
    default:
      let kind = try failureKind(word, or: "succeeded")
      return .outcome(run: run, .failed(message: message, kind: kind))
    }
  }

  private func failureKind(_ word: String, or others: String) throws(LogError) -> FailureKind {
    guard let kind = FailureKind(rawValue: word) else {
      let kinds = FailureKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw failure("“\(word)” is none of \(others), \(kinds)")
    }
    return kind
  }
}
