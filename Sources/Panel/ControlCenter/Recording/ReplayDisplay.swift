package import DetentGeometry
package import DetentMotion
package import Display
internal import DisplayHeadless
package import Drawing

/// A screen in memory that answers as the recorded one did, and compares the frames shown on it.
///
/// Each answer has its place in the log. If the panel asks for one and the log has another entry,
/// the two panels diverge, and the comparison ends.
package final class ReplayDisplay: Display {
  private(set) package var size: PixelSize
  private(set) package var scale: Double
  /// The visible picture.
  private(set) package var glass: Picture
  /// The panel's time.
  private(set) var time = Instant.zero
  private(set) package var report = ReplayReport()

  private let log: Log
  /// The number of entries played; all of them once the panels have diverged.
  private var position = 0
  private var buffers: [Int: Picture] = [:]
  private var surroundings = LogEntry.Surroundings()
  private(set) package var mounting: Mounting
  /// The mounting from the next `dispatch()` on; nil: unchanged.
  private var wantedMounting: Mounting?

  /// - Throws: `DisplayError.outOfMemory`.
  init(_ log: Log, mounting: Mounting) throws(DisplayError) {
    self.log = log
    self.mounting = mounting
    (size, scale) = (log.header.size, log.header.scale)
    glass = try Picture.screen(of: log.header.size)
  }

  /// The time since the log's beginning [s].
  private var seconds: Double { time.seconds(since: log.start) }

  /// The next entry; nil: the log has ended, or the panels have diverged.
  var next: LogEntry? { position < log.entries.count ? log.entries[position] : nil }

  /// Takes the next entry if `answer` accepts it; otherwise the panels diverge here.
  /// - Parameter asked: The action of the replayed panel, for people: "it reads the clock".
  func take<Answer>(_ asked: String, _ answer: (LogEntry) -> Answer?) -> Answer? {
    while case .surroundings(let new) = next { surround(new) }
    guard let entry = next else { return nil }
    position += 1
    if let answer = answer(entry) { return answer }
    let course = ReplayDifference.Kind.course(replayed: asked, recorded: entry.deed)
    report.note(
      ReplayDifference(
        frame: report.frames + 1, seconds: seconds, entry: position, kind: course))
    position = log.entries.count
    return nil
  }

  /// Skips an entry that the player of the log handles itself.
  func skip() { position += 1 }

  /// Takes an entry with new surroundings.
  func surround(_ new: LogEntry.Surroundings) {
    surroundings = new
    position += 1
  }

  package var fileDescriptor: CInt { -1 }
  package var inputDevices: [InputDevice] { surroundings.devices }
  package var rotation: Rotation { surroundings.rotation }

  package func mount(_ mounting: Mounting) -> Bool {
    wantedMounting = mounting == self.mounting ? nil : mounting
    return wantedMounting != nil
  }

  package func now() -> Instant {
    let now = take("it reads the clock") { if case .now(let now) = $0 { now } else { nil } }
    time = now ?? time
    return time
  }

  package func target(at now: Instant) -> Instant {
    take("it draws at once") { if case .target(let time) = $0 { time } else { nil } } ?? now
  }

  package func dispatch() -> [DisplayEvent] {
    // The events that follow are in the log.
    mounting = wantedMounting ?? mounting
    wantedMounting = nil
    return []
  }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    let lent = take("it draws a frame") { entry -> (index: Int, age: Int)?? in
      switch entry {
      case .buffer(let index, let age): (index, age)
      case .noBuffer: .some(nil)
      default: nil
      }
    }
    guard let (index, age) = lent ?? nil else { return nil }
    if buffers[index] == nil { buffers[index] = try Picture.screen(of: size) }
    guard let picture = buffers[index] else { return nil }
    return FrameBuffer(index: index, age: age, pixels: picture.withPixels { $0 })
  }

  package func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) {
    let digest = FrameDigest(of: buffer.pixels, within: damage)
    let difference = take("it shows a frame") { entry in
      if case .shown(let recorded) = entry { digest.difference(to: recorded) } else { nil }
    }
    if let difference { report.add(difference, at: seconds, entry: position) }
    glass.show(buffer.pixels, damage: damage)
  }

  package func requestFrame() {}

  package func flush() {}

  package func close() {}

  /// Resizes the screen. Even at the same size, all buffers are new.
  func resize(to size: PixelSize, scale: Double) throws(DisplayError) {
    (self.size, self.scale) = (size, scale)
    buffers.removeAll()
    glass = try Picture.screen(of: size)
  }
}

extension LogEntry {
  /// The action of the recorded panel, for people.
  fileprivate var deed: String {
    switch self {
    case .start, .input: "it got an input"
    case .now: "it read the clock"
    case .target: "it drew at once"
    case .buffer: "it drew a frame"
    case .noBuffer: "it waited for a buffer"
    case .shown: "it showed a frame"
    case .wall: "it read the time of day"
    case .surroundings: "its surroundings were read"
    case .end: "it ended"
    }
  }
}
