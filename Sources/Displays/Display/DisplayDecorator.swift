package import DetentGeometry
package import DetentMotion

/// A display in front of another one, to which it forwards all requests by default.
package protocol DisplayDecorator: Display {
  var screen: any Display { get }
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

  package var mounting: Mounting { screen.mounting }
  package var rotation: Rotation { screen.rotation }
  package func mount(_ mounting: Mounting) -> Bool { screen.mount(mounting) }
  package func setPower(isOn: Bool) -> Bool { screen.setPower(isOn: isOn) }
  package func take(_ shape: SurfaceShape) { screen.take(shape) }
  package var owesAnswer: Bool { screen.owesAnswer }
  package func ask() { screen.ask() }
}
