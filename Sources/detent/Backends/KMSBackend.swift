import Display
import Settings

/// The bare screen, by the kernel's mode setting.
struct KMSBackend: DisplayBackend {
  var name: DisplaySettings.Backend { .kms }

  func presence(in environment: BackendEnvironment) -> BackendPresence { .notBuilt }

  func open(_ request: DisplayRequest) throws(DisplayError) -> any BufferedDisplay {
    throw .notBuilt
  }

  func devices(on display: String?) throws(DisplayError) -> [InputDevice] { throw .notBuilt }
}
