import Display
import Testing

struct PhysicalScaleTests {
  @Test(arguments: [
    (1280, 800, 217, 136, 1.5), (800, 1280, 217, 136, 1.5), (1920, 1080, 508, 286, 1.0),
    (3840, 2160, 294, 165, 3.5), (1920, 1080, 160, 90, 1.0), (1024, 600, 0, 0, 1.0),
    (1920, 1080, 16, 9, 1.0), (1920, 1080, 30, 17, 1.0), (640, 480, 4000, 3000, 1.0),
  ])
  func `Density becomes a scale in quarters, and lies become 1`(
    width: Int, height: Int, mmWidth: Int, mmHeight: Int, scale: Double
  ) {
    #expect(
      PhysicalScale(pixels: (width, height), millimetres: (mmWidth, mmHeight)).value == scale)
  }
}
