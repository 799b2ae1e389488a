import DetentGeometry
import Display
import Settings

/// A way to a screen, that this program may have been built with.
protocol DisplayBackend: Sendable {
  /// By which the configuration and `--backend` choose it.
  var name: DisplaySettings.Backend { get }
  /// Whether there is something here that it could be opened on, as far as that can be told without
  /// opening it.
  func presence(in environment: BackendEnvironment) -> BackendPresence
  func open(_ request: DisplayRequest) throws(DisplayError) -> any Display
  /// The screens and input devices, without showing anything.
  /// - Parameter display: The server to ask; nil: the one of the environment.
  func devices(on display: String?) throws(DisplayError) -> [InputDevice]
}

/// Whether a backend could be opened, and why.
enum BackendPresence: Equatable {
  /// What it would be opened on.
  case here(String)
  case absent(String)
  case notBuilt

  var isHere: Bool { if case .here = self { true } else { false } }

  /// For people.
  var reason: String {
    switch self {
    case .here(let reason), .absent(let reason): reason
    case .notBuilt: "not built in"
    }
  }
}

/// What of the machine tells which backends there are.
struct BackendEnvironment {
  var variables: [String: String]
  /// Whether a file is there.
  var hasFile: (String) -> Bool

  /// A variable that says something.
  func value(_ name: String) -> String? {
    variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// What the panel asks of the display that it is opened on.
struct DisplayRequest {
  var settings: DisplaySettings
  /// The server's name; nil: the one of the environment.
  var display: String?
  /// The size of a window on a desk; nil: the whole screen.
  var windowed: PixelSize?
  var pacing: DisplaySettings.Pacing
  var without: [OptionalProtocol]
}
