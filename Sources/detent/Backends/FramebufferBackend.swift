import Display
import Settings

#if KMS
  import DisplayFramebuffer
#endif

/// A framebuffer device, as small screens on a serial bus have it.
struct FramebufferBackend: DisplayBackend {
  var name: DisplaySettings.Backend { .fbdev }

  #if KMS
    func presence(in environment: BackendEnvironment) -> BackendPresence {
      for device in ["/dev/fb0", "/dev/fb1"] where environment.hasFile(device) {
        return .here("\(device) is there")
      }
      return .absent("there is no /dev/fb0")
    }

    /// On the framebuffer that `--display` names, as in `/dev/fb1`, or else `display.output`, as in
    /// `fb1`.
    func open(_ request: DisplayRequest) throws(DisplayError) -> any Display {
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
