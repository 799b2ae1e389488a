import Display
import Settings

#if X11
  import DisplayX11
#endif

/// A window of an X server.
struct X11Backend: DisplayBackend {
  var name: DisplaySettings.Backend { .x11 }

  #if X11
    func presence(in environment: BackendEnvironment) -> BackendPresence {
      guard let display = environment.value("DISPLAY") else { return .absent("DISPLAY is not set") }
      return .here("DISPLAY is \(display)")
    }

    func open(_ request: DisplayRequest) throws(DisplayError) -> any Display {
      var options = X11Options()
      options.displayName = request.display
      options.windowed = request.windowed
      options.isSheet = request.settings.isSheet
      options.output = request.settings.output
      options.pointer = .init(request.settings.pointer)
      options.pacing = .init(request.pacing)
      options.scale = request.settings.scale
      options.keepsGlass = request.settings.isKiosk
      options.allowed.subtract(.init(request.without))
      return try X11Display(options)
    }

    func devices(on display: String?) throws(DisplayError) -> [InputDevice] {
      try X11Display.inputDevices(on: display)
    }
  #else
    func presence(in environment: BackendEnvironment) -> BackendPresence { .notBuilt }

    func open(_ request: DisplayRequest) throws(DisplayError) -> any Display {
      throw .notBuilt
    }

    func devices(on display: String?) throws(DisplayError) -> [InputDevice] { throw .notBuilt }
  #endif
}
