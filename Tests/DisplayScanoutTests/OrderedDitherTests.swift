import DetentGeometry
import DisplayScanout
import SeededNumbers
import Testing

struct OrderedDitherTests {
  @Test func `Black and white are exactly that, everywhere`() {
    for (x, y) in (0..<16).map({ ($0 % 4, $0 / 4) }) {
      #expect(OrderedDither.pixel(0x00_0000, x: x, y: y) == 0)
      #expect(OrderedDither.pixel(0xFF_FFFF, x: x, y: y) == 0xFFFF)
    }
  }

  @Test func `The mean of sixteen neighbours tells what one of them cannot`() {
    for value in UInt32(0)...255 {
      let pixels = (0..<16).map {
        OrderedDither.pixel(value << 16 | value << 8 | value, x: $0 % 4, y: $0 / 4)
      }
      func mean(_ part: (UInt16) -> Int, _ most: Double) -> Double {
        Double(pixels.map(part).reduce(0, +)) / 16 / most * 255
      }
      // A step of five bits is eight wide, of which thresholds take an eighth, and the share that is
      // taken from white's side is rounded.
      #expect(abs(mean({ Int($0 >> 11) }, 31) - Double(value)) < 1.6)
      #expect(abs(mean({ Int($0 >> 5 & 63) }, 63) - Double(value)) < 1.6)
      #expect(abs(mean({ Int($0 & 31) }, 31) - Double(value)) < 1.6)
    }
  }

  @Test func `A brighter colour is nowhere darker`() {
    for value in UInt32(0)..<255 {
      for (x, y) in (0..<16).map({ ($0 % 4, $0 / 4) }) {
        #expect(
          OrderedDither.pixel(value, x: x, y: y) <= OrderedDither.pixel(value + 1, x: x, y: y))
      }
    }
  }

  @Test func `Drawn in pieces it comes out as drawn at once`() {
    var numbers = SeededNumbers(5)
    let size = PixelSize(37, 23)
    var source = (0..<size.width * size.height).map { _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &numbers)
    }
    source.withUnsafeMutableBufferPointer { source in
      guard let base = source.baseAddress else { return }
      let view = PixelView(base: base, size: size, rowStride: size.width)
      let whole = DisplayOutput(size, .rgb565)
      let pieces = DisplayOutput(size, .rgb565)
      whole.memory.copy(Region(PixelRect(size)), from: view)
      for y in stride(from: 0, to: size.height, by: 5) {
        for x in stride(from: 0, to: size.width, by: 7) {
          pieces.memory.copy(Region(PixelRect(x: x, y: y, width: 7, height: 5)), from: view)
        }
      }
      #expect(whole.bytes == pieces.bytes)
    }
  }
}
