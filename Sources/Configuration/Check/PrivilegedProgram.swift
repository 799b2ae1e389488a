internal import Forms
internal import Settings

/// Programs that gain rights by the set-user-ID bit, such as sudo. The actions of an installed
/// panel cannot gain rights in that way (`NoNewPrivileges=`) and must ask polkit instead.
enum PrivilegedProgram {
  private static let names: Set = ["sudo", "doas", "pkexec", "su", "runuser", "gksudo", "kdesu"]

  /// The name of the first such program in an action, even if a shell is to start it.
  static func name(in arguments: [String]) -> String? {
    let all = arguments.lazy.flatMap { word in
      word.split { " \t\n;|&()\"'`".contains($0) }.map { lastName(of: String($0)) }
    }
    return all.first(where: names.contains)
  }

  /// A warning that says what to do instead.
  static func warning(of name: String) -> String {
    "\(quoted(name)) cannot gain rights where the panel is installed; allow what it does by a rule of "
      + "polkit, or have a unit of root's do it: see detent(1), ON A WALL"
  }
}
