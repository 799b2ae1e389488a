/// A source that reports changes outside of the program.
package protocol ChangeWatch: AnyObject {
  /// The descriptor that is readable after a change; -1 if there are none.
  var fileDescriptor: CInt { get }
  /// Returns whether there was a change since the last call.
  func hasChanged() -> Bool
}

extension DeviceWatch: ChangeWatch {}
