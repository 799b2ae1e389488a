import Display
import Settings

#if KMS
  import DisplayFramebuffer
#endif

/// A framebuffer device, such as a small screen on a serial bus has.
struct FramebufferBackend: DisplayBackend {
  var name: DisplaySettings.Backend { .fbdev }

  #if KMS
    func presence(in environment: BackendEnvironment) -> BackendPresence {
      for device in ["/dev/fb0", "/dev/fb1"] where environment.hasFile(device) {
        return .here("\(device) is there")
      }
      return .absent("there is no /dev/fb0")
    }

    /// Opens the framebuffer of `--display`, such as `/dev/fb1`, or else of `display.output`, such
    /// as `fb1`.
    func open(_ request: DisplayRequest) throws(DisplayError) -> any Display {
      if request.settings.isSheet { throw .nothingBehind }
      var options = FramebufferOptions()
      options.path = request.display ?? request.settings.output.map { "/dev/\($0)" }
      options.scale = request.settings.scale
      options.pointer = .init(request.settings.pointer)
      options.allowsSwitching = !request.settings.isKiosk
      return try FramebufferDisplay(options)
    }

    func devices(on display: String?) throws(DisplayError) -> [InputDevice] {
      var options = FramebufferOptions()
      options.path = display
      let screen = try FramebufferDisplay(options)
      _ = try screen.dispatch()
      return screen.inputDevices
    }
  #else
    func presence(in environment: BackendEnvironment) -> BackendPresence { .notBuilt }

    func open(_ request: DisplayRequest) throws(DisplayError) -> any Display {
      throw .notBuilt
    }

    func devices(on display: String?) throws(DisplayError) -> [InputDevice] { throw .notBuilt }
  #endif
}
