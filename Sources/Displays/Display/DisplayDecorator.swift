package import DetentGeometry
package import DetentMotion

/// A display in front of another one, which does all that this one does not do itself.
package protocol DisplayDecorator: MountableDisplay, PoweredDisplay, ServedDisplay {
  var screen: any BufferedDisplay { get }
}

extension DisplayDecorator {
  package var fileDescriptor: CInt { screen.fileDescriptor }
  package var size: PixelSize { screen.size }
  package var scale: Double { screen.scale }
  package var inputDevices: [InputDevice] { screen.inputDevices }
  package var pictureDescriptor: CInt? { screen.pictureDescriptor }
  package func now() -> Instant { screen.now() }
  package func target(at now: Instant) -> Instant { screen.target(at: now) }
  package func requestFrame() throws(DisplayError) { try screen.requestFrame() }
  package func flush() throws(DisplayError) { try screen.flush() }
  package func close() { screen.close() }

  private var hanging: (any MountableDisplay)? { screen as? any MountableDisplay }
  package var mounting: Mounting { hanging?.mounting ?? Mounting() }
  package var rotation: Rotation { hanging?.rotation ?? .none }
  package func mount(_ mounting: Mounting) -> Bool { hanging?.mount(mounting) ?? false }

  package func setPower(isOn: Bool) -> Bool {
    (screen as? any PoweredDisplay)?.setPower(isOn: isOn) ?? false
  }

  package var owesAnswer: Bool { (screen as? any ServedDisplay)?.owesAnswer ?? false }
  package func ask() { (screen as? any ServedDisplay)?.ask() }
}
