import DetentGeometry
import Display
import DisplayScanout
import SeededNumbers
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
    let glass = DisplayOutput(shadow.size, format)
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
    let glass = DisplayOutput(size, format)
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

  @Test(arguments: [PixelFormat.xrgb8888, .xbgr8888, .rgb565, .bgr565], Rotation.allCases)
  func `A picture that is turned on its way lies as one that was turned before`(
    format: PixelFormat, rotation: Rotation
  ) {
    // Wider and higher than what is turned at a time.
    let size = PixelSize(45, 37)
    let picture = ShadowFrame(size: rotation.turned(size))
    var random = SeededNumbers(7)
    for y in 0..<picture.size.height {
      for x in 0..<picture.size.width {
        picture.pixels.row(y)[x] = .random(in: 0...0xFF_FFFF, using: &random)
      }
    }
    let turned = ShadowFrame(size: size)
    rotation.copy(picture.pixels.bounds, of: picture.pixels, to: turned.pixels)
    let (glass, expected) = (DisplayOutput(size, format), DisplayOutput(size, format))
    var region = Region(PixelRect(x: 1, y: 2, width: 40, height: 20))
    region.formUnion(PixelRect(x: 30, y: 20, width: 100, height: 100))
    glass.memory.copy(region, from: picture.pixels, turned: rotation)
    expected.memory.copy(region, from: turned.pixels)
    #expect(glass.bytes == expected.bytes)
  }

  @Test(arguments: Rotation.allCases) func `The arrow points as the picture is turned`(
    rotation: Rotation
  ) {
    let size = PixelSize(40, 40)
    func pixels(_ arrow: Arrow) -> Set<[Int]> {
      var found: Set<[Int]> = []
      for y in 0..<40 {
        for x in 0..<40 where arrow.color(x - arrow.x, y - arrow.y) != nil { found.insert([x, y]) }
      }
      return found
    }
    let upright = pixels(Arrow(x: 15, y: 16, scale: 1))
    let tip = rotation.screenRect(of: PixelRect(x: 15, y: 16, width: 1, height: 1), on: size)
    let arrow = Arrow(x: tip.minX, y: tip.minY, scale: 1, rotation: rotation)
    let expected = upright.map { place in
      let pixel = PixelRect(x: place[0], y: place[1], width: 1, height: 1)
      let turned = rotation.screenRect(of: pixel, on: size)
      return [turned.minX, turned.minY]
    }
    #expect(pixels(arrow) == Set(expected) && upright.count > 50)
    #expect(
      pixels(arrow).allSatisfy {
        arrow.bounds.intersects(PixelRect(x: $0[0], y: $0[1], width: 1, height: 1))
      })
    #expect(arrow.bounds.width * arrow.bounds.height == 12 * 17)
  }
}
