import Arguments
import Forms
import Glibc
import Settings

/// What `detent setup` finds on a machine.
struct SetupMachine: Equatable {
  enum Server: String, CaseIterable { case x11, wayland, kms }

  /// The display server whose units are installed; nil: none is.
  var server: Server?
  /// Whether Debian's packages have installed it, and can install the rest.
  var isPackaged = false
  /// Whether the keyboard is locked.
  var isLocked = false
  /// The unit of a desktop's login screen that starts with the machine; nil: there is none.
  var loginScreen: String?
  /// The names of the examples that are installed.
  var examples: [String] = []
  /// Whether the panel starts with the machine.
  var isEnabled = false
  /// What the configuration says; nil: nothing.
  var isKiosk: Bool?
  var rotation: String?

  /// The unit of the panel.
  static func unit(of server: Server) -> String {
    server == .kms ? "detent-kms.service" : "detent.service"
  }
}

extension SetupMachine {
  /// The folder of the configuration.
  static let folder = "/etc/detent"
  static let configuration = folder + "/control-center.yaml"
  /// Where examples are, of what was built here and of packages.
  static let exampleFolders = [
    "/usr/local/share/detent/examples", "/usr/share/detent/examples",
  ]
  private static let unitFolders = [
    "/usr/local/lib/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system",
  ]

  /// Looks at a machine.
  /// - Parameter root: The folder that is its root; empty: this machine.
  init(at root: String = "") {
    func has(_ path: String) -> Bool { TextFile.exists(root + path) }
    server = Server.allCases.first { server in
      Self.unitFolders.contains { has("\($0)/detent-\(server.rawValue).service") }
    }
    isPackaged = has("/var/lib/dpkg/info/detent.list")
    isLocked = ["/etc", "/usr/lib"].contains {
      has("\($0)/systemd/logind.conf.d/50-detent-kiosk.conf")
    }
    let login = "/etc/systemd/system/display-manager.service"
    let unit = Self.destination(of: root + login)?.split(separator: "/").last
    loginScreen = unit.map { String($0) }
    let files = Self.exampleFolders.flatMap { folder in
      FilePattern(FilePattern.exactly(root + folder) + "/*.yaml").matches
    }
    examples = files.compactMap { path in
      path.split(separator: "/").last.map { String($0.dropLast(".yaml".count)) }
    }
    isEnabled = Server.allCases.contains {
      Self.destination(
        of: "\(root)/etc/systemd/system/multi-user.target.wants/\(Self.unit(of: $0))") != nil
    }
    guard let text = try? TextFile.read(root + Self.configuration) else { return }
    isKiosk = DisplayKey.value("kiosk", in: text).map { $0 == "true" }
    rotation = DisplayKey.value("rotation", in: text)
  }

  /// What a link leads to; nil: there is no link.
  private static func destination(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
