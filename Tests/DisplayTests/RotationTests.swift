import DetentGeometry
import Display
import Testing

@Suite struct RotationTests {
  private let screen = PixelSize(40, 23)

  /// Pixels that say where they are.
  private func picture(_ size: PixelSize) -> [UInt32] {
    (0..<size.height).flatMap { y in (0..<size.width).map { UInt32(y << 16 | $0) } }
  }

  /// A picture turned onto a screen, only `rect` of it; what was not written is `.max`.
  private func turn(_ rotation: Rotation, _ rect: PixelRect, padding: Int = 0) -> [UInt32] {
    let size = rotation.turned(screen)
    var source = picture(size)
    let stride = screen.width + padding
    var target = [UInt32](repeating: .max, count: stride * screen.height)
    source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        rotation.copy(
          rect, of: PixelView(base: from, size: size, rowStride: size.width),
          to: PixelView(base: to, size: screen, rowStride: stride))
      }
    }
    return target
  }

  @Test(arguments: Rotation.allCases) func `Every pixel lies where its point is touched`(
    _ rotation: Rotation
  ) {
    let size = rotation.turned(screen)
    let turned = turn(rotation, PixelRect(size), padding: 3)
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        let point = rotation.picturePoint(
          of: Point(Double(x) + 0.5, Double(y) + 0.5),
          on: Size(Double(screen.width), Double(screen.height)))
        let pixel = UInt32(Int(point.y) << 16 | Int(point.x))
        #expect(turned[y * (screen.width + 3) + x] == pixel)
      }
      #expect(turned[y * (screen.width + 3) + screen.width] == .max, "nothing beside the screen")
    }
  }

  @Test(arguments: Rotation.allCases) func `Only the damage is written`(_ rotation: Rotation) {
    let rect = PixelRect(x: 5, y: 2, width: 7, height: 18)
    let turned = turn(rotation, rect)
    let place = rotation.screenRect(of: rect, on: screen)
    for y in 0..<screen.height {
      for x in 0..<screen.width {
        let isInside = place.contains(PixelRect(x: x, y: y, width: 1, height: 1))
        #expect((turned[y * screen.width + x] != .max) == isInside)
      }
    }
    #expect(place.area == rect.area)
  }

  @Test func `A quarter turn brings the upper left corner to the upper right`() {
    let turned = turn(.quarter, PixelRect(Rotation.quarter.turned(screen)))
    #expect(turned[screen.width - 1] == 0)
    #expect(turned[0] == UInt32((screen.width - 1) << 16), "the lower left to the upper left")
  }
}
