import Display
import Settings

/// The display backends, and the choice among them.
struct Backends {
  /// All backends in the order in which `auto` tries them.
  static let all: [any DisplayBackend] = [
    WaylandBackend(), X11Backend(), KMSBackend(), FramebufferBackend(),
  ]

  var environment: BackendEnvironment
  var backends: [any DisplayBackend] = all

  /// Returns the backend with a name.
  /// - Parameter display: The server given by name; a name with a colon is an X server.
  /// - Throws: `DisplayError.unavailable`, with advice.
  func choose(
    _ wish: DisplaySettings.Backend, display: String?
  ) throws(DisplayError) -> any DisplayBackend {
    let name = wish == .auto ? automatic(display) : wish
    guard let name, let backend = backends.first(where: { $0.name == name }) else {
      throw .unavailable(
        "There is no display. Set DISPLAY or WAYLAND_DISPLAY, or say which with --display; "
          + "“detent devices” lists the available ones.")
    }
    guard backend.presence(in: environment) != .notBuilt else {
      throw .unavailable(
        "This detent was built without the display “\(name.rawValue)”. Choose another one, or build it "
          + "with that package trait.")
    }
    return backend
  }

  /// The first available backend; nil if there is none.
  func automatic(_ display: String?) -> DisplaySettings.Backend? {
    if let display { return display.contains(":") ? .x11 : .wayland }
    return backends.first { $0.presence(in: environment).isHere }?.name
  }

  /// Returns a line for each backend, for people.
  func report(_ wish: DisplaySettings.Backend, display: String?) -> [String] {
    let taken = wish == .auto ? automatic(display) : wish
    return backends.map { backend in
      let name = backend.name.rawValue.padded(to: 11)
      let choice = backend.name == taken ? "taken" : "-"
      return "\(name)  \(choice.padded(to: 5))  \(backend.presence(in: environment).reason)"
    }
  }
}

extension String {
  /// Returns the text with trailing spaces, to align columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
