internal import Glibc

/// The variables of a process, as environ(7) has them.
package struct ProcessEnvironment: Sendable {
  /// Each as `NAME=value`.
  package let variables: [String]

  package init(_ variables: [String]) { self.variables = variables }

  /// This process's, read once: while a library sets a variable, the C library may free what a reader
  /// has before it. Tests give a task another one.
  @TaskLocal package static var own = ProcessEnvironment(reading: environ)

  private init(reading list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    var variables: [String] = []
    var entry = list
    while let pointer = entry.pointee {
      variables.append(String(cString: pointer))
      entry += 1
    }
    self.variables = variables
  }

  /// A variable's value; nil: it is not set.
  package subscript(name: String) -> String? {
    let variable = variables.first { $0.hasPrefix(name + "=") }
    return variable.map { String($0.dropFirst(name.count + 1)) }
  }

  /// All but some variables.
  func without(_ names: Set<String>) -> [String] {
    variables.filter { variable in !names.contains(String(variable.prefix { $0 != "=" })) }
  }
}
