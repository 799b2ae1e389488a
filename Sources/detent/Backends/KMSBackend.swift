import Display
import Settings

#if KMS
  import DisplayKMS
#endif

/// The bare screen, by the kernel's mode setting.
struct KMSBackend: DisplayBackend {
  var name: DisplaySettings.Backend { .kms }

  #if KMS
    func presence(in environment: BackendEnvironment) -> BackendPresence {
      let cards = (0..<4).map { "/dev/dri/card\($0)" }
      guard let card = cards.first(where: environment.hasFile) else {
        return .absent("there is no /dev/dri/card0")
      }
      return .here("\(card) is there")
    }

    func open(_ request: DisplayRequest) throws(DisplayError) -> any BufferedDisplay {
      var options = KMSOptions()
      options.screen.connector = request.settings.output
      options.scale = request.settings.scale
      options.pointer = .init(request.settings.pointer)
      options.allowsSwitching = !request.settings.isKiosk
      return try KMSDisplay(options)
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
