import Drawing
import Testing

@Suite struct DamagedPictureTests {
  /// What is told of a picture's file of these bytes.
  private func why(_ bytes: [UInt8]) -> String? {
    do throws(DrawingError) {
      _ = try Picture(file: bytes, named: "/a")
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `A damaged picture is told as damaged, and not as too large`() {
    // The size is lost.
    #expect(why([0xFF, 0xD8, 0xFF, 0xE0]) == "The picture “/a” cannot be read: it is damaged.")
    #expect(
      why([0x89, 0x50, 0x4E, 0x47]) == "The picture “/a” cannot be read: it is damaged.")
    // The header's digest is wrong.
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0, 1, 2, 3, 4]
    #expect(
      why(png)
        == "The picture “/a” cannot be read: it is damaged, or there is not enough memory for it.")
  }
}
