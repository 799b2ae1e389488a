internal import Glibc

/// What has happened to a file or a folder that is watched (inotify(7)).
package struct FileEvent: Equatable, Sendable {
  /// The kernel's number of the watch.
  package let watch: CInt
  /// What has happened, in the kernel's bits.
  package let mask: UInt32
  /// What it has happened to in a folder, in the bytes of its name.
  package let name: [UInt8]

  /// All that has happened since the last call.
  /// - Parameter descriptor: One of inotify_init1(2) that does not block.
  package static func read(from descriptor: CInt) -> [FileEvent] {
    var events: [FileEvent] = []
    withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
      while true {
        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var rest = UnsafeRawBufferPointer(buffer)[..<count]
        while let event = FileEvent(&rest) { events.append(event) }
      }
    }
    return events
  }

  /// The first of the events that the kernel has written one after another; nil: there is none.
  init?(_ rest: inout Slice<UnsafeRawBufferPointer>) {
    let size = MemoryLayout<inotify_event>.size
    guard rest.count >= size else { return nil }
    let header = rest.loadUnaligned(as: inotify_event.self)
    let end = min(size + Int(header.len), rest.count)
    (watch, mask) = (header.wd, header.mask)
    // Filled up with zeroes.
    name = Array(rest.dropFirst(size).prefix(end - size).prefix { $0 != 0 })
    rest = rest.dropFirst(end)
  }
}
