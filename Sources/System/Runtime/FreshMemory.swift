internal import Blocking
internal import CLinux

/// Memory that has been mapped and not been written to.
package enum FreshMemory {
  /// Has a thread of its own get pages for `bytes` from `base` on, which the first writes to them would
  /// wait for otherwise. What they hold stays as it is, and nobody need wait: the memory may be written
  /// to meanwhile, and given back.
  package static func populate(_ base: UnsafeMutableRawPointer, bytes: Int) {
    let address = UInt(bitPattern: base)
    _ = BackgroundThread.start {
      _ = clinux_populate(UnsafeMutableRawPointer(bitPattern: address), bytes)
    }
  }
}
