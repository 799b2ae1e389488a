/// A program that gets its rights by the set-user-id bit, as sudo does. An installed panel's actions
/// cannot gain rights in that way (`NoNewPrivileges=`): who asks for something is to be asked
/// himself, by polkit.
struct PrivilegedProgram {
  let name: String
  /// What it is to run, or all of the action.
  let words: [String]

  private static let names: Set = ["sudo", "doas", "pkexec", "su", "runuser", "gksudo", "kdesu"]

  /// The first such program in an action, also where a shell is to start it.
  static func named(in words: [String]) -> PrivilegedProgram? {
    let all = words.flatMap { word in
      word.split { " \t\n;|&()\"'`".contains($0) }.map(String.init)
    }
    guard let index = all.firstIndex(where: { names.contains(lastName(of: $0)) }) else {
      return nil
    }
    let rest = all[(index + 1)...].drop { $0.hasPrefix("-") }
    return PrivilegedProgram(name: lastName(of: all[index]), words: Array(rest))
  }

  /// A sentence that says what to do instead.
  var warning: String {
    "\(quoted(name)) cannot gain rights where the panel is installed; \(remedy)"
  }

  private var remedy: String {
    switch words.first.map({ lastName(of: $0) }) {
    case "poweroff", "reboot", "shutdown", "halt":
      "write exec: [systemctl, poweroff] or [systemctl, reboot] instead, which the installed polkit "
        + "rule 50-detent.rules allows"
    case "systemctl":
      "leave it out, and allow the action org.freedesktop.systemd1.manage-units for this unit in a "
        + "polkit rule of your own in /etc/polkit-1/rules.d"
    case "nmcli":
      "leave it out, and allow the actions org.freedesktop.NetworkManager.* in a polkit rule of your "
        + "own in /etc/polkit-1/rules.d"
    case "mount", "umount", "eject":
      "use udisksctl, and allow org.freedesktop.udisks2.filesystem-mount in a polkit rule of your "
        + "own in /etc/polkit-1/rules.d"
    case "tee", "dd":
      "write the file by an action write:, and give the panel's group the right to it by a udev rule"
    default:
      "put what needs them into a unit of root's, start that by exec: [systemctl, start, NAME.service],"
        + " and allow org.freedesktop.systemd1.manage-units for it in a polkit rule of your own in "
        + "/etc/polkit-1/rules.d"
    }
  }
}
