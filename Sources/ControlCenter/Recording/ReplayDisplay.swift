package import DetentMotion
package import Display
internal import DisplayHeadless
package import Drawing
package import Geometry

/// A screen in memory that answers as the recorded one did, and compares what is shown on it.
///
/// Each answer has its place in the log. Where one is asked for and the log has another entry, the
/// two panels part, and nothing more can be compared.
package final class ReplayDisplay: BufferedDisplay {
  private(set) package var size: PixelSize
  private(set) package var scale: Double
  /// What a person would see now.
  private(set) package var glass: Picture
  /// The panel's time.
  private(set) var time = Instant.zero
  /// How many frames were compared.
  private(set) var frames = 0
  private(set) var differingFrames = 0
  /// The first.
  private(set) package var difference: ReplayDifference?

  private let entries: [LogEntry]
  private let start: Instant
  /// How many entries have been played.
  private var position = 0
  private var hasParted = false
  private var buffers: [Int: Picture] = [:]

  /// - Throws: `DisplayError.outOfMemory`.
  init(_ log: Log) throws(DisplayError) {
    entries = log.entries
    start =
      log.entries.lazy.compactMap { if case .now(let time) = $0 { time } else { nil } }
      .first ?? .zero
    (size, scale) = (log.header.size, log.header.scale)
    glass = try Picture.screen(of: log.header.size)
  }

  /// What comes next; nil at the end, and where the panels have parted.
  var next: LogEntry? { hasParted || position == entries.count ? nil : entries[position] }

  /// Takes the next entry if `answer` makes something of it; else the panels part here.
  /// - Parameter asked: What the replayed panel does, for people: "it reads the clock".
  func take<Answer>(_ asked: String, _ answer: (LogEntry) -> Answer?) -> Answer? {
    guard let entry = next else { return nil }
    guard let answer = answer(entry) else {
      hasParted = true
      note(
        .course(replayed: asked, recorded: entry.deed), frame: frames + 1, entry: position + 1)
      return nil
    }
    position += 1
    return answer
  }

  private func note(_ kind: ReplayDifference.Kind, frame: Int, entry: Int) {
    guard difference == nil else { return }
    difference = ReplayDifference(
      frame: frame, seconds: time.seconds(since: start), entry: entry, kind: kind)
  }

  /// The panel is told what comes next by whoever plays the log.
  func skip() { position += 1 }

  package var fileDescriptor: CInt { -1 }
  package var inputDevices: [InputDevice] { [] }

  package func now() -> Instant {
    let now = take("it reads the clock") { if case .now(let now) = $0 { now } else { nil } }
    time = now ?? time
    return time
  }

  package func target(at now: Instant) -> Instant {
    take("it draws at once") { if case .target(let time) = $0 { time } else { nil } } ?? now
  }

  package func dispatch() -> [DisplayEvent] { [] }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    let lent = take("it draws a frame") { entry -> (index: Int, age: Int)?? in
      switch entry {
      case .buffer(let index, let age): (index, age)
      case .noBuffer: .some(nil)
      default: nil
      }
    }
    guard let lent else { throw .connectionLost("The log is over.") }
    guard let lent else { return nil }
    if buffers[lent.index] == nil { buffers[lent.index] = try Picture.screen(of: size) }
    guard let picture = buffers[lent.index] else { return nil }
    return FrameBuffer(index: lent.index, age: lent.age, pixels: picture.withPixels { $0 })
  }

  package func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) {
    compare(FrameDigest(of: buffer.pixels, within: damage))
    glass.show(buffer.pixels, damage: damage)
  }

  private func compare(_ digest: FrameDigest) {
    let entry = position + 1
    let recorded = take("it shows a frame") {
      if case .shown(let frame) = $0 { frame } else { nil }
    }
    guard let recorded else { return }
    frames += 1
    guard recorded != digest else { return }
    differingFrames += 1
    note(.pixels(digest.difference(to: recorded)), frame: frames, entry: entry)
  }

  package func requestFrame() {}

  package func flush() {}

  package func close() {}

  /// A resize without another size is possible; the buffers are new all the same.
  func resize(to size: PixelSize, scale: Double) throws(DisplayError) {
    (self.size, self.scale) = (size, scale)
    buffers.removeAll()
    glass = try Picture.screen(of: size)
  }
}

extension LogEntry {
  /// What the recorded panel did, for people.
  fileprivate var deed: String {
    switch self {
    case .start: "it began"
    case .input: "it was told something"
    case .now: "it read the clock"
    case .target: "it drew at once"
    case .buffer: "it drew a frame"
    case .noBuffer: "it waited for a buffer"
    case .shown: "it showed a frame"
    case .wall: "it read the time of day"
    case .end: "it ended"
    }
  }
}
