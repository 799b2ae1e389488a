/// Tells that something outside has changed.
package protocol ChangeWatch: AnyObject {
  /// Readable when it has; -1: never.
  var fileDescriptor: CInt { get }
  /// Whether it has since the last call.
  func hasChanged() -> Bool
}

extension DeviceWatch: ChangeWatch {}
