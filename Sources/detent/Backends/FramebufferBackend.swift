import Display
import Settings

/// A framebuffer device, as small screens on a serial bus have it.
struct FramebufferBackend: DisplayBackend {
  var name: DisplaySettings.Backend { .fbdev }

  func presence(in environment: BackendEnvironment) -> BackendPresence { .notBuilt }

  func open(_ request: DisplayRequest) throws(DisplayError) -> any BufferedDisplay {
    throw .notBuilt
  }

  func devices(on display: String?) throws(DisplayError) -> [InputDevice] { throw .notBuilt }
}
