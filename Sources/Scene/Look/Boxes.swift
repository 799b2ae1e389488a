package import DetentGeometry
package import DetentScene

/// Writes the boxes of a look, each where it is called.
///
/// ```swift
/// extension Boxes {
///   func name(of lamp: Lamp) {
///     row(spacing: 8) {
///       icon(lamp.icon, .white).square(24)
///       text(TextContent(lamp.name, size: 16), .white).width(.rest(1)).key("name")
///     }
///   }
/// }
/// ```
package struct Boxes {
  let arena: Arena

  private func add(
    _ arrangement: Place.Arrangement, spacing: Double = 0, _ source: Node.Source = .none,
    _ inner: () -> Void = {}
  ) -> Box {
    var (place, node) = (Place(arrangement: arrangement), Node())
    (place.spacing, node.source) = (spacing, source)
    return Box(arena: arena, index: arena.add(place, node, inner))
  }

  private func add(
    _ arrangement: Place.Arrangement, _ content: Content, _ color: Color,
    _ source: Node.Source = .none, _ inner: () -> Void = {}
  ) -> Box {
    var (place, node) = (Place(arrangement: arrangement), Node())
    place.isLayer = true
    (node.content, node.values.color, node.source) = (content, color, source)
    return Box(arena: arena, index: arena.add(place, node, inner))
  }

  // MARK: Arrangements

  /// Boxes side by side, from the start of a line to its end.
  @discardableResult
  package func row(spacing: Double = 0, _ inner: () -> Void) -> Box {
    add(.row, spacing: spacing, .none, inner)
  }

  /// Boxes one below another.
  @discardableResult
  package func column(spacing: Double = 0, _ inner: () -> Void) -> Box {
    add(.column, spacing: spacing, .none, inner)
  }

  /// Boxes one on top of another, the last in front.
  @discardableResult
  package func overlay(_ inner: () -> Void) -> Box { add(.overlay, .none, inner) }

  /// The first of several shapes of which nothing is cut off, or the last; see `shape`.
  @discardableResult
  package func firstThatFits(_ shapes: () -> Void) -> Box {
    add(.firstThatFits, .none, shapes)
  }

  /// One of the shapes of `firstThatFits`, written only if those before it do not fit.
  package func shape(_ inner: @escaping () -> Void) { _ = add(.shape, .shape(inner)) }

  /// Boxes that depend on the size of their place.
  @discardableResult
  package func sized(_ inner: @escaping (Size) -> Void) -> Box { add(.sized, .sized(inner)) }

  /// Boxes that are not written again as long as `inputs` and their size are the same.
  @discardableResult
  package func kept(
    _ key: BoxKey, _ inputs: some Equatable & Sendable, _ inner: @escaping (Boxes) -> Void
  ) -> Box {
    add(.kept, .kept(inputs, inner)).key(key)
  }

  /// A layer whose contents are left to its owner.
  @discardableResult
  package func host(_ key: BoxKey) -> Box { add(.host).key(key) }

  /// Room for nothing.
  @discardableResult
  package func space(_ length: Box.Length = .rest(1)) -> Box {
    overlay {}.width(length).height(length)
  }

  /// A window onto boxes that may be higher, moved up by `offset` [px].
  @discardableResult
  package func scroll(
    offset: Double, grip: Grip = .free(), motion: OwnMotion? = nil, _ inner: () -> Void
  ) -> Box {
    overlay {
      let content = column(spacing: 0, inner).height(.natural).align(.center, .start).key("content")
        .pose(shift: Point(0, -offset)).grip(grip)
      if let motion { content.motion(motion) }
    }.clipped()
  }

  /// Boxes in a fixed place, from the upper corner at the start of lines [px]. It may lie outside of
  /// what is around it.
  @discardableResult
  package func place(_ frame: Rect, _ inner: () -> Void) -> Box {
    let box = overlay(inner).size(frame.size.width, frame.size.height)
    arena.places[box.index].origin = frame.origin
    return box
  }

  // MARK: Contents

  /// A rectangle in one colour and what lies on it.
  @discardableResult
  package func fill(_ color: Color, _ inner: () -> Void = {}) -> Box {
    add(.overlay, .fill, color, .none, inner)
  }

  @discardableResult
  package func icon(_ name: String, _ color: Color) -> Box {
    add(.overlay, .icon(IconName(name)), color)
  }

  /// A picture that the renderer knows. Another one of the same name fades in over it.
  @discardableResult
  package func picture(_ id: PictureID) -> Box { add(.overlay, .picture(id), .clear) }

  /// A window onto a picture of the whole screen, which stands still behind it.
  /// - Parameter color: The colour that is shown without the picture.
  @discardableResult
  package func backdrop(_ id: PictureID, _ color: Color) -> Box {
    add(.overlay, .backdrop(id), color)
  }

  /// The soft shadow of a rectangle, outside of it.
  @discardableResult
  package func shadow(_ shadow: Shadow) -> Box { add(.overlay, .shadow(shadow), .black) }

  /// A gradient over a picture that makes it dark enough for a text on it.
  @discardableResult
  package func shade(_ shade: Shade, _ color: Color) -> Box {
    add(.overlay, .shade(shade), color)
  }

  @discardableResult
  package func curve(_ curve: Curve, _ color: Color) -> Box {
    add(.overlay, .curve(curve), color)
  }

  /// A text, smaller or in several lines where it does not fit, as its content says.
  /// - Parameter reserve: The text for which there is always room; nil for the text itself.
  @discardableResult
  package func text(_ text: TextContent, _ color: Color, reserve: String? = nil) -> Box {
    add(.text, .text(text), color, reserve.map { .reserve($0) } ?? .none)
  }

  /// Strokes on three quarters of a circle, open below, of which a fraction is lit.
  @discardableResult
  package func dial(_ fraction: Double, lit: Color, dim: Color) -> Box {
    let box = add(.dial, .none, lit, .dial(dim: dim))
    arena.nodes[box.index].values.progress = fraction
    return box
  }

  /// Strokes side by side, of which a fraction is lit.
  @discardableResult
  package func strokes(_ fraction: Double, lit: Color, dim: Color) -> Box {
    sized { size in
      let count = min(37, max(12, Int(size.width / 6)))
      let width = max(2, (size.width / Double(count) * 0.5).rounded())
      row {
        for index in 0..<count {
          let share = min(max(fraction * Double(count) - Double(index), 0), 1)
          overlay {
            fill(dim.mixed(with: lit, share)).radius(width / 2).width(.px(width)).align(.start)
          }.width(.rest(1))
        }
      }
    }
  }
}

extension Dial {
  /// The largest radius for which there is room; a dial that is open below is less high than wide [px].
  package static func radius(in size: Size) -> Double {
    max(8, min(size.width / 2, size.height / 1.72))
  }

  /// The centre of a dial that stands in the middle of a place of that size [px].
  package static func center(in size: Size) -> Point {
    Point(size.width / 2, (size.height + radius(in: size) * 0.29) / 2)
  }

  init(in size: Size, dim: Color) {
    let radius = Dial.radius(in: size)
    self.init(
      center: Dial.center(in: size), radius: radius,
      stroke: Size(max(2, (radius * 0.055).rounded()), max(5, radius * 0.2)),
      count: radius < 40 ? 25 : 37, sweep: 1.5 * .pi, dim: dim)
  }
}
