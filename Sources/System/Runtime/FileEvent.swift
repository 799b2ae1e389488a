internal import Glibc

/// An event of a watched file or folder (inotify(7)).
package struct FileEvent: Equatable, Sendable {
  /// The kernel's number of the watch.
  package let watch: CInt
  /// The kernel's bits for the kind of event.
  package let mask: UInt32
  /// The name of the file in a watched folder, as bytes.
  package let name: [UInt8]

  /// Reads all events since the last call.
  /// - Parameter descriptor: A non-blocking descriptor of inotify_init1(2).
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

  /// Reads the first of several events that the kernel has written; nil if there is none.
  init?(_ rest: inout Slice<UnsafeRawBufferPointer>) {
    let size = MemoryLayout<inotify_event>.size
    guard rest.count >= size else { return nil }
    let header = rest.loadUnaligned(as: inotify_event.self)
    let end = min(size + Int(header.len), rest.count)
    (watch, mask) = (header.wd, header.mask)
    // The name is padded with zeros.
    name = Array(rest.dropFirst(size).prefix(end - size).prefix { $0 != 0 })
    rest = rest.dropFirst(end)
  }
}
