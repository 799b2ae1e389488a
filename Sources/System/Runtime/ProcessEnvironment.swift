internal import Glibc

/// The environment variables of a process (environ(7)).
package struct ProcessEnvironment: Sendable {
  /// The values by name.
  package let values: [String: String]

  package init(_ values: [String: String]) { self.values = values }

  /// The variables of this process, read once: while one thread sets a variable, the C library may
  /// free memory that another thread is reading.
  package static let own = ProcessEnvironment(reading: environ)

  private init(reading list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) {
    var values: [String: String] = [:]
    var entry = list
    while let pointer = entry.pointee {
      defer { entry += 1 }
      let text = String(cString: pointer).utf8
      guard let equals = text.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = String(decoding: text[..<equals], as: UTF8.self)
      // The first value counts, as in getenv(3).
      guard values[name] == nil else { continue }
      values[name] = String(decoding: text[text.index(after: equals)...], as: UTF8.self)
    }
    self.values = values
  }

  /// The value of a variable; nil if it is not set.
  package subscript(name: String) -> String? { values[name] }
}
