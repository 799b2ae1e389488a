import DisplayScanout
import Geometry
import Testing

struct ScanoutMemoryTests {
  @Test(
    arguments: [
      (PixelFormat.xrgb8888, [0x00, 0x00, 0xFF]), (.xbgr8888, [0xFF, 0x00, 0x00]),
      (.rgb565, [0x00, 0xF8]), (.bgr565, [0x1F, 0x00]),
    ] as [(PixelFormat, [UInt8])])
  func `Red is the right way round`(format: PixelFormat, bytes: [UInt8]) {
    let shadow = ShadowFrame(size: PixelSize(1, 1))
    shadow.pixels.row(0)[0] = 0xFF_0000
    let glass = Glass(shadow.size, format)
    glass.memory.copy(Region(PixelRect(shadow.size)), from: shadow.pixels)
    #expect(Array(glass.bytes.prefix(bytes.count)) == bytes)
  }

  @Test(arguments: [PixelFormat.xrgb8888, .xbgr8888, .rgb565, .bgr565])
  func `Only what is damaged is written, and nothing beyond the screen`(format: PixelFormat) {
    let size = PixelSize(20, 12)
    let shadow = ShadowFrame(size: size)
    for y in 0..<size.height {
      for x in 0..<size.width { shadow.pixels.row(y)[x] = 0xFF_FFFF }
    }
    let glass = Glass(size, format)
    var region = Region(PixelRect(x: 3, y: 2, width: 5, height: 4))
    region.formUnion(PixelRect(x: 15, y: 9, width: 100, height: 100))
    glass.memory.copy(region, from: shadow.pixels)
    let rowBytes = glass.memory.rowBytes
    let bytes = glass.bytes
    for y in 0..<size.height {
      for byte in 0..<rowBytes {
        let x = byte / format.bytes
        let isInside = region.rects.contains {
          $0.minX <= x && x < $0.maxX && $0.minY <= y && y < $0.maxY
        }
        let value = bytes[y * rowBytes + byte]
        #expect(isInside && x < size.width ? value != 0xA5 : value == 0xA5, "\(byte), \(y)")
      }
    }
  }
}
