internal import Blocking
internal import CLinux

/// Memory that has been mapped and not been written to.
package enum FreshMemory {
  /// Populates `bytes` from `base` on in another thread, so that the first writes do not have to
  /// wait for pages. The content does not change, and the memory may be written to or unmapped
  /// meanwhile.
  package static func populate(_ base: UnsafeMutableRawPointer, bytes: Int) {
    let address = UInt(bitPattern: base)
    _ = BackgroundThread.start {
      _ = clinux_populate(UnsafeMutableRawPointer(bitPattern: address), bytes)
    }
  }
}
