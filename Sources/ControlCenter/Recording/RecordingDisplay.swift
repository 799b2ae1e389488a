internal import DetentMotion
internal import Display
internal import Geometry

/// A display of which all answers are kept.
final class RecordingDisplay: BufferedDisplay {
  private let display: any BufferedDisplay
  private let recorder: PanelRecorder
  /// A frame has been asked for and has not come yet.
  private var isMoving = false

  init(_ display: any BufferedDisplay, to recorder: PanelRecorder) {
    self.display = display
    self.recorder = recorder
  }

  var fileDescriptor: CInt { display.fileDescriptor }
  var size: PixelSize { display.size }
  var scale: Double { display.scale }
  var inputDevices: [InputDevice] { display.inputDevices }

  func now() -> Instant {
    let now = display.now()
    recorder.note(.now(now))
    return now
  }

  func target(at now: Instant) -> Instant {
    let target = display.target(at: now)
    recorder.note(.target(target))
    return target
  }

  func dispatch() throws(DisplayError) -> [DisplayEvent] {
    let events = try display.dispatch()
    for case .frame in events { isMoving = false }
    return events
  }

  func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    let buffer = try display.nextBuffer()
    recorder.note(buffer.map { .buffer(index: $0.index, age: $0.age) } ?? .noBuffer)
    return buffer
  }

  func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError) {
    recorder.noteFrame(buffer.pixels, damage: damage)
    try display.present(buffer, damage: damage, notify: notify)
  }

  func requestFrame() throws(DisplayError) {
    isMoving = true
    try display.requestFrame()
  }

  func close() { display.close() }

  func flush() throws(DisplayError) {
    try display.flush()
    if !isMoving { recorder.rest() }
  }
}

extension RecordingDisplay: PoweredDisplay {
  func setPower(isOn: Bool) -> Bool {
    (display as? any PoweredDisplay)?.setPower(isOn: isOn) ?? false
  }
}

extension RecordingDisplay: MountableDisplay {
  private var hanging: (any MountableDisplay)? { display as? any MountableDisplay }

  var mounting: Mounting { hanging?.mounting ?? Mounting() }
  var rotation: Rotation { hanging?.rotation ?? .none }
  func mount(_ mounting: Mounting) -> Bool { hanging?.mount(mounting) ?? false }
}
