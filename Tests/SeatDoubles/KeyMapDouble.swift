internal import Display
package import DisplayInput

/// A layout in which a key's number is what it means.
package final class KeyMapDouble: KeyMap {
  package init() {}

  package func meaning(of code: UInt32, isDown: Bool) -> KeyMeaning? {
    if code >= 100 { return .session(Int(code) - 100) }
    let keys = Key.allCases
    return keys.indices.contains(Int(code)) ? .key(keys[Int(code)]) : nil
  }

  package func repeats(_ code: UInt32) -> Bool { true }
}
