import CWaylandServer
import DetentGeometry
import Display
import Testing

@testable import DisplayWayland

@Suite(.serialized, .timeLimit(.minutes(5)))
struct PlacedPictureTests {
  @Test
  func `A picture drawn anew in the buffer that came back is seen, and one that moves is not sent`()
    throws
  {
    let rig = try TestCompositor(fraction: 120)
    try rig.show(0x111111)
    #expect(rig.screen.canPlace)
    let size = PixelSize(8, 8)
    func place(_ color: UInt32?, x: Int) throws {
      if let color {
        var buffer: FrameBuffer?
        try rig.wait("a buffer") {
          buffer = try rig.screen.nextBuffer(for: SurfaceID(1), size: size, isOpaque: true)
          return buffer != nil
        }
        let drawn = try #require(buffer)
        #expect(drawn.index == 0)
        for y in 0..<size.height { drawn.pixels.row(y).update(repeating: color, count: size.width) }
        try rig.screen.submit(drawn, of: SurfaceID(1), damage: Region(drawn.pixels.bounds))
      }
      let placement = SurfacePlacement(
        SurfaceID(1), PixelRect(size), x: x, y: 0, opaque: PixelRect(size))
      try rig.screen.place([placement], again: false, notify: false)
      try rig.screen.flush()
    }
    for (count, color) in [0xff00_0001, 0xff00_0002, 0xff00_0003].enumerated() {
      try place(UInt32(color), x: 0)
      try rig.wait("the picture \(count)") { rig.state.picture_pixel == UInt32(color) }
      // Given back.
      _ = rig.pass()
      _ = try rig.screen.dispatch()
    }
    let uploads = rig.state.pictures
    for x in 1..<5 { try place(nil, x: x) }
    try rig.show(0x222222)
    #expect(rig.state.pictures == uploads)
  }

  @Test
  func `Pictures that were replaced before they were placed can be drawn into again`() throws {
    let rig = try TestCompositor(fraction: 120)
    try rig.show(0x111111)
    let size = PixelSize(8, 8)
    for color in 0xff00_0001...0xff00_0009 as ClosedRange<UInt32> {
      let buffer = try #require(
        try rig.screen.nextBuffer(for: SurfaceID(1), size: size, isOpaque: true))
      for y in 0..<size.height { buffer.pixels.row(y).update(repeating: color, count: size.width) }
      try rig.screen.submit(buffer, of: SurfaceID(1), damage: Region(buffer.pixels.bounds))
    }
    let placement = SurfacePlacement(
      SurfaceID(1), PixelRect(size), x: 0, y: 0, opaque: PixelRect(size))
    try rig.screen.place([placement], again: false, notify: false)
    try rig.screen.flush()
    try rig.wait("the last picture") { rig.state.picture_pixel == 0xff00_0009 }
  }

  /// One that is opaque is copied by a compositor that blends others.
  @Test
  func `A picture tells whether anything shines through it, also when that changes`() throws {
    let rig = try TestCompositor(fraction: 120)
    try rig.show(0x111111)
    let size = PixelSize(8, 8)
    for (isOpaque, color) in [(true, 0xff00_0001), (false, 0x8000_0002), (true, 0xff00_0003)] {
      let buffer = try #require(
        try rig.screen.nextBuffer(for: SurfaceID(1), size: size, isOpaque: isOpaque))
      for y in 0..<size.height {
        buffer.pixels.row(y).update(repeating: UInt32(color), count: size.width)
      }
      try rig.screen.submit(buffer, of: SurfaceID(1), damage: Region(buffer.pixels.bounds))
      let placement = SurfacePlacement(
        SurfaceID(1), PixelRect(size), x: 0, y: 0, opaque: isOpaque ? PixelRect(size) : .empty)
      try rig.screen.place([placement], again: false, notify: false)
      try rig.screen.flush()
      try rig.wait("the picture") { rig.state.picture_pixel == UInt32(color) }
      // WL_SHM_FORMAT_ARGB8888 is 0, WL_SHM_FORMAT_XRGB8888 is 1.
      #expect(rig.state.picture_format == (isOpaque ? 1 : 0))
    }
  }
}
