package import DetentMotion
package import Display
package import Drawing
package import Geometry

/// A screen in memory that answers as the recorded one did, and compares what is shown on it.
package final class ReplayDisplay: BufferedDisplay {
  private(set) package var size: PixelSize
  private(set) package var scale: Double
  /// What a person would see now.
  private(set) package var glass: Picture
  private let tape: LogTape
  private var buffers: [Int: Picture] = [:]
  private var digester = FrameDigester()

  /// - Throws: `DisplayError.outOfMemory`.
  init(_ tape: LogTape, size: PixelSize, scale: Double) throws(DisplayError) {
    self.tape = tape
    self.size = size
    self.scale = scale
    glass = try ReplayDisplay.picture(size)
  }

  private static func picture(_ size: PixelSize) throws(DisplayError) -> Picture {
    do {
      return try Picture(size: size, isOpaque: true)
    } catch {
      throw .outOfMemory(error.description)
    }
  }

  package var fileDescriptor: CInt { -1 }
  package var inputDevices: [InputDevice] { [] }

  package func now() -> Instant {
    tape.take("it reads the clock") { if case .now(let time) = $0 { time } else { nil } }
      ?? tape.time
  }

  package func target(at now: Instant) -> Instant {
    tape.take("it draws at once") { if case .target(let time) = $0 { time } else { nil } } ?? now
  }

  package func dispatch() throws(DisplayError) -> [DisplayEvent] {
    try taken("it takes a turn") { $0 == .turn ? $0 : nil }
    var events: [DisplayEvent] = []
    while let entry = tape.next {
      switch entry {
      case .event(let event): events.append(event)
      case .resized(let size, let scale):
        try resize(to: size, scale: scale)
        events.append(.resized)
      default: return events
      }
      try taken("it is told an event") { $0 }
    }
    return events
  }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    let answer = try taken("it draws a frame") { entry in
      switch entry {
      case .buffer, .noBuffer: entry
      default: nil
      }
    }
    guard case .buffer(let index, let age) = answer else { return nil }
    let picture = try buffer(index)
    return FrameBuffer(index: index, age: age, pixels: picture.withPixels { $0 })
  }

  private func buffer(_ index: Int) throws(DisplayError) -> Picture {
    if let picture = buffers[index] { return picture }
    let picture = try ReplayDisplay.picture(size)
    buffers[index] = picture
    return picture
  }

  package func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError) {
    digester.update(buffer.pixels, damage: damage)
    tape.compare(digester.digest)
    glass.withPixels { target in
      for rect in damage.rects.map({ $0.intersection(target.bounds) }) where !rect.isEmpty {
        for y in rect.minY..<rect.maxY {
          let source = buffer.pixels.row(y) + rect.minX
          (target.row(y) + rect.minX).update(from: source, count: rect.width)
        }
      }
    }
  }

  package func requestFrame() {}

  package func flush() {}

  package func close() {}

  /// - Throws: `DisplayError.connectionLost`, where the log has something else or nothing.
  @discardableResult
  private func taken(
    _ asked: String, _ answer: (LogEntry) -> LogEntry?
  ) throws(DisplayError) -> LogEntry {
    guard let entry = tape.take(asked, answer) else { throw .connectionLost("The log is over.") }
    return entry
  }

  private func resize(to size: PixelSize, scale: Double) throws(DisplayError) {
    self.scale = scale
    // A resize without another size is possible; the buffers are new all the same.
    self.size = size
    buffers.removeAll()
    glass = try ReplayDisplay.picture(size)
  }
}
