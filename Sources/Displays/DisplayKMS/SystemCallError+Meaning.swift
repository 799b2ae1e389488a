internal import Glibc
internal import Runtime

extension SystemCallError {
  /// Whether the driver does not support the call at all.
  var meansNeverHere: Bool { [ENOSYS, EINVAL, ENOTSUP, ENOTTY, ERANGE].contains(code) }
  /// Whether the card was removed, or its driver was unloaded.
  var meansGone: Bool { code == ENODEV }
  /// Whether the screen belongs to another session now.
  var meansNotOurs: Bool { [EACCES, EPERM].contains(code) }
}
