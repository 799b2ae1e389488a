internal import CLinux
internal import Glibc

/// The owner of one file descriptor, which it closes at its end.
package struct FileDescriptor: ~Copyable {
  package let number: CInt

  /// Takes over what the system call `call` answered.
  package init(_ number: CInt, from call: String) throws(SystemCallError) {
    guard number >= 0 else { throw SystemCallError(call: call, code: errno) }
    self.number = number
  }

  deinit { close(number) }
}

/// A call that the kernel refused.
package struct SystemCallError: Error, Equatable, CustomStringConvertible {
  package let call: String
  /// Its `errno`.
  package let code: CInt

  package init(call: String, code: CInt) {
    self.call = call
    self.code = code
  }

  package var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
}
