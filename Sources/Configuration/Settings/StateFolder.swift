/// The folder for the state that the panel keeps between runs.
package struct StateFolder: Equatable, Sendable {
  /// Absolute, without a slash at the end.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// `$STATE_DIRECTORY`, which the service manager sets, else `detent` in `$XDG_STATE_HOME` or
  /// `~/.local/state`; nil: there is not even a home folder.
  package init?(environment: [String: String]) {
    func folder(_ variable: String) -> String? {
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    // The service manager separates several folders by colons.
    if let given = folder("STATE_DIRECTORY")?.split(separator: ":").first {
      path = String(given)
    } else if let state = folder("XDG_STATE_HOME") {
      path = state + "/detent"
    } else if let home = folder("HOME") {
      path = home + "/.local/state/detent"
    } else {
      return nil
    }
  }

  /// The overlay: changes made on the panel that could not be written to the configuration's file.
  package var overlay: String { path + "/overlay.yaml" }

  /// The record of the buttons that are pressed.
  package var held: String { path + "/held" }

  /// The values that were set on the panel with the configuration `file`.
  package func memory(of file: String) -> String { "\(path)/set-\(Self.digits(of: file))" }

  /// The copy of the configuration `file` as it was when it last worked.
  package func copy(of file: String) -> String {
    "\(path)/last-good-\(Self.digits(of: file))"
  }

  private static func digits(of file: String) -> String {
    let digits = String(hash(Array(file.utf8)), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// FNV-1a with 64 bits (Fowler, Noll and Vo).
  package static func hash(_ bytes: [UInt8]) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
