internal import CCairo
internal import DetentGeometry
internal import DetentScene

extension OpaquePointer {
  /// Adds a rectangle at the origin with rounded `corners` to this Cairo context's path.
  func addRoundedRectangle(_ w: Double, _ h: Double, radius: Double, _ corners: Corners) {
    cairo_set_tolerance(self, 0.05)
    guard radius > 0, !corners.isEmpty else { return cairo_rectangle(self, 0, 0, w, h) }
    func corner(_ corner: Corners, _ x: Double, _ y: Double, _ turn: Double) {
      let r = corners.contains(corner) ? radius : 0
      let (cx, cy) = (x + (x > 0 ? -r : r), y + (y > 0 ? -r : r))
      cairo_arc(self, cx, cy, r, turn * .pi / 2, (turn + 1) * .pi / 2)
    }
    cairo_new_sub_path(self)
    corner(.topLeft, 0, 0, 2)
    corner(.topRight, w, 0, 3)
    corner(.bottomRight, w, h, 0)
    corner(.bottomLeft, 0, h, 1)
    cairo_close_path(self)
  }
}
