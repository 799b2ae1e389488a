package import Display

/// The meanings of keys in the keyboard's layout.
package protocol KeyMap: AnyObject {
  /// Returns the meaning of a key with the kernel's code that was pressed or released.
  func meaning(of code: UInt32, isDown: Bool) -> KeyMeaning?
  /// Returns whether a key repeats while it is held down.
  func repeats(_ code: UInt32) -> Bool
}

package enum KeyMeaning: Equatable, Sendable {
  case key(Key)
  /// Switches to another console.
  case session(Int)
}
