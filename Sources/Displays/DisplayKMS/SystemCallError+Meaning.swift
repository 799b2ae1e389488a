internal import Glibc
internal import Runtime

extension SystemCallError {
  /// The driver cannot do this, now or ever.
  var meansNeverHere: Bool { [ENOSYS, EINVAL, ENOTSUP, ENOTTY, ERANGE].contains(code) }
  /// The card was pulled out, or its driver was unloaded.
  var meansGone: Bool { code == ENODEV }
  /// The screen belongs to another session now.
  var meansNotOurs: Bool { [EACCES, EPERM].contains(code) }
}
