internal import Glibc

/// The variables of a process (environ(7)).
package struct ProcessEnvironment: Sendable {
  /// By their names.
  package let values: [String: String]

  package init(_ values: [String: String]) { self.values = values }

  /// This process's, read once: while one thread sets a variable, the C library may free the memory
  /// that another is reading.
  package static let own = ProcessEnvironment(reading: environ)

  private init(reading list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    var values: [String: String] = [:]
    var entry = list
    while let pointer = entry.pointee {
      defer { entry += 1 }
      let text = String(cString: pointer).utf8
      guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: text[..<equals], as: UTF8.self)
      // As getenv(3) has it, the first counts.
      guard values[name] == nil else { continue }
      values[name] = String(decoding: text[text.index(after: equals)...], as: UTF8.self)
    }
    self.values = values
  }

  /// A variable's value; nil: it is not set.
  package subscript(name: String) -> String? { values[name] }
}
