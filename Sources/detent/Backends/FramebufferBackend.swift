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
      let devices = (0..<4).map { "/dev/fb\($0)" }
      guard let device = devices.first(where: environment.hasFile) else {
        return .absent("there is no /dev/fb0")
      }
      return .here("\(device) is there")
    }

    func open(_ request: DisplayRequest) throws(DisplayError) -> any BufferedDisplay {
      var options = FramebufferOptions()
      options.path = request.display ?? request.settings.output
      options.scale = request.settings.scale
      options.pointer = .init(request.settings.pointer)
      options.allowsSwitching = !request.settings.isKiosk
      return try FramebufferDisplay(options)
    }
  #else
    func presence(in environment: BackendEnvironment) -> BackendPresence { .notBuilt }

    func open(_ request: DisplayRequest) throws(DisplayError) -> any BufferedDisplay {
      throw .notBuilt
    }
  #endif

  func devices(on display: String?) throws(DisplayError) -> [InputDevice] {
    throw .unavailable("What hangs on the bare screen is told by the running panel's diagnosis.")
  }
}
