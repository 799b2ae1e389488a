package import DetentMotion
package import Display
package import Geometry

/// A display of which all answers are kept: the one place through which touches, frames and time
/// come into a panel.
package final class RecordingDisplay: BufferedDisplay {
  private let display: any BufferedDisplay
  private let recorder: PanelRecorder
  /// A frame has been asked for and has not come yet.
  private var isMoving = false

  package init(_ display: any BufferedDisplay, to recorder: PanelRecorder) {
    self.display = display
    self.recorder = recorder
  }

  package var fileDescriptor: CInt { display.fileDescriptor }
  package var size: PixelSize { display.size }
  package var scale: Double { display.scale }
  package var inputDevices: [InputDevice] { display.inputDevices }

  package func now() -> Instant {
    let now = display.now()
    recorder.note(.now(now))
    return now
  }

  package func target(at now: Instant) -> Instant {
    let target = display.target(at: now)
    recorder.note(.target(target))
    return target
  }

  package func dispatch() throws(DisplayError) -> [DisplayEvent] {
    let events = try display.dispatch()
    recorder.note(.turn)
    for event in events {
      if case .frame = event { isMoving = false }
      recorder.note(
        event == .resized
          ? .resized(display.size, scale: display.scale) : .event(event))
    }
    return events
  }

  package func nextBuffer() throws(DisplayError) -> FrameBuffer? {
    let buffer = try display.nextBuffer()
    recorder.note(buffer.map { .buffer(index: $0.index, age: $0.age) } ?? .noBuffer)
    return buffer
  }

  package func present(_ buffer: FrameBuffer, damage: Region, notify: Bool) throws(DisplayError) {
    recorder.noteFrame(buffer.pixels, damage: damage)
    try display.present(buffer, damage: damage, notify: notify)
  }

  package func requestFrame() throws(DisplayError) {
    isMoving = true
    try display.requestFrame()
  }

  package func close() { display.close() }

  package func flush() throws(DisplayError) {
    try display.flush()
    if !isMoving { recorder.rest() }
  }
}

extension RecordingDisplay: MountableDisplay {
  private var hanging: (any MountableDisplay)? { display as? any MountableDisplay }

  package var mounting: Mounting { hanging?.mounting ?? Mounting() }
  package var rotation: Rotation { hanging?.rotation ?? .none }
  package func mount(_ mounting: Mounting) -> Bool { hanging?.mount(mounting) ?? false }
}
