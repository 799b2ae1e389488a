import Display
import Settings

#if Wayland
  import DisplayWayland
#endif

/// A surface of a Wayland compositor.
struct WaylandBackend: DisplayBackend {
  var name: DisplaySettings.Backend { .wayland }

  #if Wayland
    func presence(in environment: BackendEnvironment) -> BackendPresence {
      guard let display = environment.value("WAYLAND_DISPLAY") else {
        return .absent("WAYLAND_DISPLAY is not set")
      }
      return .here("WAYLAND_DISPLAY is \(display)")
    }

    func open(_ request: DisplayRequest) throws(DisplayError) -> any Display {
      var options = WaylandOptions()
      options.displayName = request.display
      options.windowed = request.windowed
      options.layer = .init(request.settings.layer)
      options.isSheet = request.settings.isSheet
      options.output = request.settings.output
      options.pointer = .init(request.settings.pointer)
      options.scale = request.settings.scale
      options.allowed.subtract(.init(request.without))
      return try WaylandDisplay(options)
    }

    func devices(on display: String?) throws(DisplayError) -> [InputDevice] {
      try WaylandDisplay.inputDevices(on: display)
    }
  #else
    func presence(in environment: BackendEnvironment) -> BackendPresence { .notBuilt }

    func open(_ request: DisplayRequest) throws(DisplayError) -> any Display {
      throw .notBuilt
    }

    func devices(on display: String?) throws(DisplayError) -> [InputDevice] { throw .notBuilt }
  #endif
}
