package import DetentGeometry
package import Display

/// How the X11 display is to be opened.
package struct X11Options: Sendable {
  /// Which clock tells when to draw.
  package enum Pacing: String, Sendable {
    /// The best that the server offers.
    case auto
    /// The Present extension: the screen's own refresh.
    case present
    /// The SYNC extension: an alarm on the server's clock.
    case sync
    /// A timer here, and a round trip after each frame.
    case xsync
  }

  /// The server to connect to; nil: `$DISPLAY`.
  package var displayName: String?
  /// The size of a window on a desk; nil: full-screen.
  package var windowed: PixelSize?
  /// The monitor to cover, by its name; nil, and while there is none of that name: the primary one.
  package var output: String?
  package var pointer = PointerVisibility.Mode.auto
  package var pacing = Pacing.auto
  /// Device pixels to a logical pixel; nil: from the screen's millimetres.
  package var scale: Double?
  /// Whether the last frame stays on the glass when the program dies, until it is back: for a screen
  /// that belongs to it alone.
  package var keepsGlass = false
  /// The extensions that may be used if the server has them.
  package var allowed = X11Extensions.all

  package init() {}
}

/// The extensions of X11 that make things better where they exist.
package struct X11Extensions: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Pixels in memory shared with the server.
  package static let shm = X11Extensions(rawValue: 1)
  /// The screen's refresh as events.
  package static let present = X11Extensions(rawValue: 2)
  /// Alarms on the server's clock.
  package static let sync = X11Extensions(rawValue: 4)
  /// Touch.
  package static let xinput2 = X11Extensions(rawValue: 8)
  /// The screen's millimetres and rate.
  package static let randr = X11Extensions(rawValue: 16)

  package static let all: X11Extensions = [.shm, .present, .sync, .xinput2, .randr]
}
