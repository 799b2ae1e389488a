/// A display whose picture can be turned and whose touches can be laid elsewhere.
package protocol MountableDisplay: BufferedDisplay {
  var mounting: Mounting { get }
  /// By how much the picture is turned.
  var rotation: Rotation { get }
  /// Hangs it in another way, with the next `dispatch()`; if that gives the picture another size or
  /// place, a `.resized` comes of it.
  /// - Returns: Whether `dispatch()` has to be called for it, whatever the descriptor says.
  func mount(_ mounting: Mounting) -> Bool
}

/// A display that can turn pictures by itself, on their way to the glass.
package protocol TurningDisplay: BufferedDisplay {
  /// Has it turn what is presented from now on. Its buffers then have the picture's size; its own
  /// `size` and its touches stay the screen's.
  /// - Returns: Whether it does; otherwise it shows pictures as they are.
  func turn(by rotation: Rotation) -> Bool
}

/// A display that can put out its screen's light.
package protocol PoweredDisplay: BufferedDisplay {
  /// Turns the screen off, or on again; what was shown is drawn anew where it is lost by that. Touches
  /// are told either way.
  /// - Returns: Whether this screen can be turned off; one that cannot stays on.
  func setPower(isOn: Bool) -> Bool
}

/// A display that knows how its screen is built in.
package protocol OrientedDisplay: Display {
  /// By how much its picture has to be turned to stand upright.
  var hangsTurned: Rotation { get }
}
