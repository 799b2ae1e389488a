import DetentGeometry
import DetentScene
import Drawing
import Testing

private let screen = PlaneStand.screen
private let whole = PixelRect(screen)

@Suite struct BorderTests {
  private func bordered(_ width: Double, scale: Double, layerScale: Double = 1) throws
    -> [UInt32]
  {
    var stand = PlaneStand(color: .black, ground: .black)
    stand.tree[stand.card].values.borderWidth = width
    stand.tree[stand.card].values.borderColor = .white
    stand.tree[stand.card].values.scale = [layerScale, layerScale]
    let list = RenderList(
      of: stand.tree, as: PresentationTree(of: stand.tree), scale: scale)
    let canvas = try Canvas(screen)
    canvas.draw(list, [whole], with: Compositor(scale: scale))
    return canvas.pixels
  }

  @Test(arguments: [0.5, 1, 1.25, 1.5, 2])
  func `an upright border is whole pixels`(scale: Double) throws {
    for width in [1.0, 2, 3.4] {
      let pixels = try bordered(width, scale: scale)
      let (left, y) = (Int((60 * scale).rounded()), Int(80 * scale))
      let expected = max(1, Int((width * scale).rounded()))
      let row = (left - 3..<left + 12).map { pixels[y * screen.width + $0] & 255 }
      let light = UInt32((min(1, width * scale) * 255).rounded())
      #expect(row == [0, 0, 0] + (0..<12).map { $0 < expected ? light : 0 })
    }
  }

  @Test func `a scaled border keeps its shape`() throws {
    let pixels = try bordered(10, scale: 1, layerScale: 0.5)
    let row = (85..<105).map { pixels[100 * screen.width + $0] & 255 }
    #expect(
      row == [0, 0, 0, 0, 0] + Array(repeating: 255, count: 5) + Array(repeating: 0, count: 10))
  }

  @Test func `a border wider than the layer fills it`() throws {
    #expect(try bordered(80, scale: 1)[100 * screen.width + 120] == 0xFFFFFF)
  }
}
