import DetentGeometry
import Display
import Settings

/// A kind of display that this program may be built with.
protocol DisplayBackend: Sendable {
  /// The name in the configuration and for `--backend`.
  var name: DisplaySettings.Backend { get }
  /// Returns whether it could probably be opened, as far as can be found without opening it.
  func presence(in environment: BackendEnvironment) -> BackendPresence
  func open(_ request: DisplayRequest) throws(DisplayError) -> any Display
  /// Returns the screens and input devices, without showing anything.
  /// - Parameter display: The server to ask; nil for the one of the environment.
  func devices(on display: String?) throws(DisplayError) -> [InputDevice]
}

/// Whether a backend could be opened, and why.
enum BackendPresence: Equatable {
  /// It could be opened, for this reason.
  case here(String)
  case absent(String)
  case notBuilt

  var isHere: Bool { if case .here = self { true } else { false } }

  /// The reason, for people.
  var reason: String {
    switch self {
    case .here(let reason), .absent(let reason): reason
    case .notBuilt: "not built in"
    }
  }
}

/// The properties of the machine that decide which backends are available.
struct BackendEnvironment {
  var variables: [String: String]
  /// Returns whether a file exists.
  var hasFile: (String) -> Bool

  /// Returns the value of a variable; nil if it is empty.
  func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The panel's requirements for the display to open.
struct DisplayRequest {
  var settings: DisplaySettings
  /// The name of the server; nil for the one of the environment.
  var display: String?
  /// The size of a window on a desktop; nil for the whole screen.
  var windowed: PixelSize?
  var pacing: DisplaySettings.Pacing
  var without: [OptionalProtocol]
}
