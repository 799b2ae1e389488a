import DetentGeometry
import DisplayScanout

/// Memory as a screen has it, with bytes between its rows.
final class DisplayOutput {
  let memory: ScanoutMemory
  private let count: Int

  init(_ size: PixelSize, _ format: PixelFormat) {
    let rowBytes = size.width * format.bytes + 6
    count = rowBytes * size.height
    let base = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    base.initializeMemory(as: UInt8.self, repeating: 0xA5, count: count)
    memory = ScanoutMemory(base: base, size: size, rowBytes: rowBytes, format: format)
  }

  deinit { memory.base.deallocate() }

  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: memory.base, count: count)) }
}
