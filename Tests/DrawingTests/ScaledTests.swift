import CCairo
import DetentGeometry
import DetentScene
import Drawing
import Testing

/// What is scaled is drawn from what was drawn at its own size.
@Suite struct ScaledTests {
  private static let size = PixelSize(200, 150)

  private func list(_ content: Content, _ transform: Transform) -> RenderList {
    var item = RenderItem()
    item.content = content
    item.size = Size(120, 60)
    item.transform = transform
    item.opacity = 1
    item.color = .white
    item.bounds = PixelRect(enclosing: transform.bounds(of: Rect(origin: .zero, size: item.size)))
    return RenderList(items: [item])
  }

  private func draw(_ list: RenderList, by compositor: Compositor) throws -> Canvas {
    let canvas = try Canvas(Self.size)
    canvas.draw(list, [PixelRect(Self.size)], with: compositor)
    return canvas
  }

  /// What Cairo makes of a picture.
  private func scaled(_ source: Canvas, by transform: Transform) throws -> Canvas {
    let canvas = try Canvas(Self.size)
    canvas.draw(RenderList(), [PixelRect(Self.size)], with: Compositor(scale: 1))
    func surface(_ view: PixelView) -> OpaquePointer? {
      cairo_image_surface_create_for_data(
        UnsafeMutableRawPointer(view.base).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
        CInt(view.size.width), CInt(view.size.height), CInt(view.rowStride * 4))
    }
    source.picture.withPixels { from in
      canvas.picture.withPixels { to in
        let (a, b) = (surface(from), surface(to))
        let cairo = cairo_create(b)
        cairo_translate(cairo, transform.tx, transform.ty)
        cairo_scale(cairo, transform.a, transform.d)
        cairo_set_source_surface(cairo, a, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(cairo), CAIRO_FILTER_BILINEAR)
        cairo_rectangle(cairo, -1, -1, 121, 61)
        cairo_clip(cairo)
        cairo_paint(cairo)
        cairo_destroy(cairo)
        cairo_surface_destroy(b)
        cairo_surface_destroy(a)
      }
    }
    return canvas
  }

  @Test(arguments: [0.75, 0.9, 0.983, 1, 1.1, 1.45])
  func `Text and icons are scaled as Cairo does it`(
    zoom: Double
  ) throws {
    let compositor = Compositor(scale: 1)
    let contents: [Content] = [
      .text(TextContent("Evening", size: 26, weight: 500)), .icon(IconName("light")),
    ]
    for content in contents {
      let plain = try draw(list(content, .identity), by: compositor)
      for (x, y) in [(3.0, 4.0), (10.3, 7.7), (-20.45, -9.6)] {
        let transform = Transform(a: zoom, b: 0, c: 0, d: zoom * 1.02, tx: x, ty: y)
        let ours = try draw(list(content, transform), by: compositor)
        let theirs = try scaled(plain, by: transform)
        // Places are told apart by 128 to a pixel there, and by 256 here.
        #expect(largestDifference(ours.pixels, theirs.pixels) <= 6)
        #expect(ours.pixels.contains { $0 > 0x80_8080 })
      }
    }
  }

  @Test func `Far to the right a text looks as it does at the left`() throws {
    let compositor = Compositor(scale: 1)
    let text = Content.text(TextContent("Evening", size: 26, weight: 500))
    for zoom in [0.9, 0.983, 1.0003] {
      let left = try draw(
        list(text, Transform(a: zoom, b: 0, c: 0, d: 1, tx: 0.5, ty: 0)), by: compositor)
      let far = try Canvas(PixelSize(3800, 60))
      far.draw(
        list(text, Transform(a: zoom, b: 0, c: 0, d: 1, tx: 3600.5, ty: 0)),
        [PixelRect(PixelSize(3800, 60))], with: compositor)
      let (a, b) = (left.pixels, far.pixels)
      for y in 0..<60 { for x in 0..<200 { #expect(a[y * 200 + x] == b[y * 3800 + 3600 + x]) } }
    }
  }

  /// Nobody promises the alphas of a picture that is opaque.
  @Test func `A window on a plane shows its picture whatever the alphas of that are`() throws {
    func drawn(alpha: UInt32) throws -> [UInt32] {
      let compositor = Compositor(scale: 1)
      let material = try Picture(size: PixelSize(200, 150), isOpaque: true)
      material.withPixels { view in
        for y in 0..<150 { view.row(y).update(repeating: alpha << 24 | 0x40_80C0, count: 200) }
      }
      compositor.pictures[.material] = material
      var tree = LayerTree(size: Size(200, 150))
      var card = Layer(frame: Rect(x: 40, y: 30, width: 100, height: 80))
      card.values.rotationY = 0.4
      let plane = tree.add(card, to: tree.root)
      var window = Layer(
        frame: Rect(x: 10, y: 10, width: 80, height: 60), content: .backdrop(.material),
        color: .white)
      window.values.scale = [0.9, 0.9]
      _ = tree.add(window, to: plane)
      return try draw(
        RenderList(of: tree, as: PresentationTree(of: tree), scale: 1), by: compositor
      ).pixels
    }
    let plain = try drawn(alpha: 255)
    #expect(plain.contains(0x40_80C0))
    #expect(try drawn(alpha: 0) == plain)
  }

  @Test func `What is painted in parts is what is painted at once`() throws {
    let compositor = Compositor(scale: 1)
    let transform = Transform(a: 1.13, b: 0, c: 0, d: 0.87, tx: 5.21, ty: 11.77)
    let contents: [Content] = [.text(TextContent("Evening", size: 26, weight: 500)), .fill]
    for content in contents {
      var list = list(content, transform)
      list.items[0].cornerRadius = 13
      list.items[0].opacity = 0.6
      let whole = try draw(list, by: compositor)
      let parts = try Canvas(Self.size)
      for x in stride(from: 0, to: 200, by: 37) {
        for y in stride(from: 0, to: 150, by: 23) {
          parts.draw(list, [PixelRect(x: x, y: y, width: 37, height: 23)], with: compositor)
        }
      }
      #expect(parts.pixels == whole.pixels)
    }
  }
}
