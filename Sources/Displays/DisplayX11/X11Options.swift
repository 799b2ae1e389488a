package import DetentGeometry
package import Display

/// The settings of an X11 display.
package struct X11Options: Sendable {
  /// The source of the times to draw.
  package enum Pacing: String, Sendable {
    /// The best source that the server offers.
    case auto
    /// The screen's refresh, by the Present extension.
    case present
    /// An alarm on the server's clock, by the SYNC extension.
    case sync
    /// A local timer, with a round trip after each frame.
    case xsync
  }

  /// The server to connect to; nil for `$DISPLAY`.
  package var displayName: String?
  /// The size of a window on a desktop; nil for full-screen.
  package var windowed: PixelSize?
  /// The name of the monitor to cover; the primary one if it is nil or missing.
  package var output: String?
  package var pointer = PointerVisibility.Mode.auto
  package var pacing = Pacing.auto
  /// The device pixels per logical pixel; nil to derive them from the screen's millimetres.
  package var scale: Double?
  /// Whether the last frame stays on the screen when the program dies, until it is restarted; for a
  /// screen that only this program uses.
  package var keepsGlass = false
  /// Whether the window lies over all others, shows them where nothing is drawn, and leaves touches
  /// there to them.
  package var isSheet = false
  /// The extensions that may be used if the server has them.
  package var allowed = X11Extensions.all

  package init() {}
}

/// The optional extensions of X11.
package struct X11Extensions: OptionSet, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// Shares the memory of frames with the server.
  package static let shm = X11Extensions(rawValue: 1)
  /// Reports the screen's refreshes as events.
  package static let present = X11Extensions(rawValue: 2)
  /// Sets alarms on the server's clock.
  package static let sync = X11Extensions(rawValue: 4)
  /// Reports touches.
  package static let xinput2 = X11Extensions(rawValue: 8)
  /// Reports the screen's millimetres and refresh rate.
  package static let randr = X11Extensions(rawValue: 16)

  package static let all: X11Extensions = [.shm, .present, .sync, .xinput2, .randr]
}
