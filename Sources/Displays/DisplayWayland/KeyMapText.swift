internal import Glibc

/// A key map that the compositor has sent as a file, not read yet.
final class KeyMapText {
  let descriptor: CInt
  let bytes: Int

  init(_ descriptor: CInt, bytes: Int) {
    self.descriptor = descriptor
    self.bytes = bytes
  }

  deinit { close(descriptor) }
}
