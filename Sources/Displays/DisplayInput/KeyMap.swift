package import Display

/// What keys mean, by the layout of the keyboard.
package protocol KeyMap: AnyObject {
  /// A key by the kernel's number went down or came up.
  func meaning(of code: UInt32, isDown: Bool) -> KeyMeaning?
  /// Whether a key that is held down repeats.
  func repeats(_ code: UInt32) -> Bool
}

package enum KeyMeaning: Equatable, Sendable {
  case key(Key)
  /// Go to another console.
  case session(Int)
}
