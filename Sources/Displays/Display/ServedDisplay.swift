/// A display whose server is a program of its own. One that hangs tells nothing, not even that a finger
/// has left the glass.
package protocol ServedDisplay: BufferedDisplay {
  /// Whether the server has been asked and has not answered.
  var owesAnswer: Bool { get }
  /// Asks the server whether it is there, with the next `flush()`; to be called while it owes none.
  func ask()
}
