internal import DetentGeometry
internal import DetentMotion
internal import Display

/// A display whose answers are all recorded.
final class RecordingDisplay: DisplayDecorator {
  let screen: any Display
  private let recorder: PanelRecorder
  /// Whether a requested frame has not come yet.
  private var isMoving = false
  private var surroundings: LogEntry.Surroundings

  /// - Parameter about: The program's version and the configuration's path.
  init(_ screen: any Display, to recorder: PanelRecorder, about: [String]) {
    self.screen = screen
    self.recorder = recorder
    surroundings = LogEntry.Surroundings(devices: screen.inputDevices, about: about)
    surroundings.rotation = rotation
    recorder.note(.surroundings(surroundings))
  }

  func now() -> Instant {
    let now = screen.now()
    recorder.note(.now(now))
    return now
  }

  func target(at now: Instant) -> Instant {
    let target = screen.target(at: now)
    recorder.note(.target(target))
    return target
  }

  func dispatch() throws(DisplayError) -> [DisplayEvent] {
    let events = try screen.dispatch()
    for case .frame in events { isMoving = false }
    look(after: events)
    return events
  }

  private func look(after events: [DisplayEvent]) {
    var now = surroundings
    if events.contains(.devicesChanged) { now.devices = screen.inputDevices }
    now.rotation = rotation
    guard now != surroundings else { return }
    surroundings = now
    recorder.note(.surroundings(now))
  }

  func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    let buffer = try screen.nextBuffer()
    recorder.note(buffer.map { .buffer(index: $0.index, age: $0.age) } ?? .noBuffer)
    return buffer
  }

  func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError) {
    recorder.note(.shown(FrameDigest(of: buffer.pixels, within: damage)))
    try screen.present(buffer, damage: damage, notify: notify)
  }

  func requestFrame() throws(DisplayError) {
    isMoving = true
    try screen.requestFrame()
  }

  func flush() throws(DisplayError) {
    try screen.flush()
    if !isMoving { recorder.rest() }
  }
}
