internal import CLinux
internal import Glibc

/// The owner of a file descriptor, which closes it at the end of its life.
package struct FileDescriptor: ~Copyable {
  package let number: CInt

  /// Takes ownership of the result of the system call `call`.
  package init(_ number: CInt, from call: String) throws(SystemCallError) {
    guard number >= 0 else { throw SystemCallError(call: call, code: errno) }
    self.number = number
  }

  deinit { close(number) }
}

/// An error of a system call.
package struct SystemCallError: Error, Equatable, CustomStringConvertible {
  package let call: String
  /// The `errno` of the call.
  package let code: CInt

  package init(call: String, code: CInt) {
    self.call = call
    self.code = code
  }

  package var description: String { "\(call) failed: \(String(cString: strerror(code)))" }
}
