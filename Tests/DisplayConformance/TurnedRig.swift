package import DetentGeometry
package import Display

/// A display that hangs turned, seen by whoever stands in front of it.
package final class TurnedRig: DisplayRig {
  private let upright: any DisplayRig
  private let mounted: MountedDisplay

  package init(_ rig: any DisplayRig, by rotation: Rotation) {
    upright = rig
    var mounting = Mounting()
    mounting.rotation = rotation
    mounted = MountedDisplay(rig.display, mounting: mounting)
  }

  package var display: any Display { mounted }
  package func pass() throws -> Bool { try upright.pass() }

  package func glass() throws -> [UInt32] {
    let (glass, size) = (try upright.glass(), mounted.size)
    let screen = mounted.rotation.turned(size)
    guard glass.count == size.width * size.height else { return [] }
    return (0..<size.height).flatMap { y in
      (0..<size.width).map { x in
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        let place = mounted.rotation.screenRect(of: pixel, on: screen)
        return glass[place.minY * screen.width + place.minX]
      }
    }
  }

  package func touch(_ finger: Int, _ phase: TouchEvent.Phase, at position: Point) throws {
    let screen = upright.display.size
    let size = Size(Double(screen.width), Double(screen.height))
    try upright.touch(finger, phase, at: mounted.rotation.screenPoint(of: position, on: size))
  }

  package func setTouchScreen(isPluggedIn: Bool) throws {
    try upright.setTouchScreen(isPluggedIn: isPluggedIn)
  }
  package func resize(to size: PixelSize) throws {
    try upright.resize(to: mounted.rotation.turned(size))
  }
  package func loseContent() throws { try upright.loseContent() }
  package func end() throws { try upright.end() }
}
