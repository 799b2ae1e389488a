import Display
internal import Forms
import Settings

#if KMS
  import DisplayKMS
#endif

/// The screen without a display server, by the kernel's mode setting.
struct KMSBackend: DisplayBackend {
  var name: DisplaySettings.Backend { .kms }

  #if KMS
    func presence(in environment: BackendEnvironment) -> BackendPresence {
      for card in ["/dev/dri/card0", "/dev/dri/card1"] where environment.hasFile(card) {
        return .here("\(card) is there")
      }
      return .absent("there is no graphics card in /dev/dri")
    }

    func open(_ request: DisplayRequest) throws(DisplayError) -> any Display {
      if request.settings.isSheet { throw .nothingBehind }
      var options = KMSOptions()
      options.screen.connector = request.settings.output
      options.screen.mode = request.settings.mode.map {
        ModePreference(size: $0.size, refresh: $0.refresh)
      }
      options.prefers16Bits = request.settings.depth == .half
      options.scale = request.settings.scale
      options.pointer = .init(request.settings.pointer)
      options.allowsSwitching = !request.settings.isKiosk
      return try KMSDisplay(options)
    }

    /// Takes the seat temporarily, but does not set a mode.
    func devices(on display: String?) throws(DisplayError) -> [InputDevice] {
      let screen = try KMSDisplay()
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
