internal import CPango
internal import DetentGeometry
internal import DetentScene

/// A text laid out for one width at one scale; lengths in device pixels unless noted otherwise.
final class Paragraph {
  private let text: TextContent
  private let scale: Double
  private let width: Double?
  private let layout: OpaquePointer
  /// The layout of the text from the last line on; nil if all lines fit.
  private var overflow: OpaquePointer?

  /// The length over which the end of a text that does not fit fades out [logical px].
  private static let fade = 24.0
  /// The greatest number of characters that are laid out.
  private static let longest = 1024

  init?(_ text: TextContent, context: OpaquePointer, scale: Double, width: Double?) {
    guard let layout = pango_layout_new(context) else { return nil }
    let room = width.map { min(max($0 * scale, 1), 1e5) }
    self.layout = layout
    self.text = Paragraph.fitted(text, layout, scale: scale, into: room)
    self.scale = scale
    self.width = room
    if self.text.lines > 1 {
      wrap()
    } else {
      pango_layout_set_single_paragraph_mode(layout, 1)
    }
  }

  /// The factor by which the font size is reduced, repeatedly, until the text fits.
  private static let sizeStep = 0.92

  /// Sets the text, at a reduced size if it does not fit, and in one line if it does.
  private static func fitted(
    _ text: TextContent, _ layout: OpaquePointer, scale: Double, into room: Double?
  ) -> TextContent {
    prepare(layout, text: text, scale: scale)
    setText(layout, shown(text))
    let breaks = pango_layout_get_line_count(layout)
    guard text.leastSize > 0, let room else { return text }
    func isTooLong() -> Bool {
      pixels(extents(of: layout).width) > room + 1 || pango_layout_get_line_count(layout) > breaks
    }
    var fitted = text
    fitted.lines = breaks > 1 ? text.lines : 1
    while isTooLong(), fitted.size > text.leastSize {
      fitted.size = max(text.leastSize, fitted.size * sizeStep)
      prepare(layout, text: fitted, scale: scale)
    }
    guard isTooLong() else { return fitted }
    switch text.overflow {
    case .fade: fitted.lines = text.lines
    case .ellipsis: setText(layout, "…")
    }
    return fitted
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(layout))
    if let overflow { g_object_unref(UnsafeMutableRawPointer(overflow)) }
  }

  /// The fonts of all runs.
  var fonts: [UnsafeMutablePointer<PangoFont>] {
    var fonts: [UnsafeMutablePointer<PangoFont>] = []
    for i in 0..<pango_layout_get_line_count(layout) {
      var run = pango_layout_get_line_readonly(layout, i)?.pointee.runs
      while let node = run {
        let glyphs = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
        if let font = glyphs?.pointee.item.pointee.analysis.font, !fonts.contains(font) {
          fonts.append(font)
        }
        run = node.pointee.next
      }
    }
    return fonts
  }

  /// The number of characters for which no font has a glyph.
  var missingLetters: Int { Int(pango_layout_get_unknown_glyphs_count(layout)) }

  private static func prepare(_ layout: OpaquePointer, text: TextContent, scale: Double) {
    let font = pango_font_description_new()
    let family = text.family.isEmpty ? "Inter, sans-serif" : text.family + ", Inter, sans-serif"
    pango_font_description_set_family(font, family)
    let weight = min(max(text.weight, 100), 1000)
    pango_font_description_set_weight(font, PangoWeight(rawValue: UInt32(weight)))
    let size = text.size * scale
    let limited = size.isNaN ? 1 : min(max(size, 1), 2000)
    pango_font_description_set_absolute_size(font, limited * Double(PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    guard text.hasTabularDigits else { return }
    let attributes = pango_attr_list_new()
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  /// The part of a text that is laid out, with its line breaks, or in a single line if only one is
  /// allowed.
  private static func shown(_ text: TextContent) -> String {
    // A zero would end the string for Pango, and more text would not be legible on a screen.
    let string = String(
      text.string.unicodeScalars.lazy.filter { $0 != "\0" }.prefix(longest).map(Character.init))
    guard string.contains(where: \.isNewline) else { return string }
    return string.split(whereSeparator: \.isNewline).joined(separator: text.lines > 1 ? "\n" : " ")
  }

  private static func setText(_ layout: OpaquePointer, _ string: String) {
    var string = string
    string.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        pango_layout_set_text(layout, $0.baseAddress, CInt($0.count))
      }
    }
  }

  private func wrap() {
    // A word at the least size is not broken.
    pango_layout_set_wrap(layout, text.leastSize > 0 ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR)
    pango_layout_set_width(layout, width.map { CInt($0 * Double(PANGO_SCALE)) } ?? -1)
    guard Int(pango_layout_get_line_count(layout)) > text.lines,
      let last = pango_layout_get_line_readonly(layout, CInt(text.lines - 1)),
      let rest = pango_layout_new(pango_layout_get_context(layout)),
      let all = pango_layout_get_text(layout)
    else { return }
    Paragraph.prepare(rest, text: text, scale: scale)
    let tail = String(cString: all + Int(last.pointee.start_index))
    Paragraph.setText(rest, String(tail.map { $0.isNewline ? " " : $0 }))
    overflow = rest
  }

  private static func extents(of layout: OpaquePointer) -> PangoRectangle {
    var rect = PangoRectangle()
    pango_layout_get_extents(layout, nil, &rect)
    return rect
  }

  private static func pixels(_ units: CInt) -> Double { Double(units) / Double(PANGO_SCALE) }

  private var isWrapped: Bool { text.lines > 1 }

  /// The width and height of the shown lines.
  var size: Size {
    let all = Paragraph.extents(of: layout)
    guard overflow != nil else {
      return Size(Paragraph.pixels(all.width), Paragraph.pixels(all.height))
    }
    let width = width ?? Paragraph.pixels(all.width)
    return Size(width, lineTop(text.lines))
  }

  /// The baseline of the first line, from the top.
  var baseline: Double { Paragraph.pixels(pango_layout_get_baseline(layout)) }

  /// The upper edge of a line, from the top of the first.
  private func lineTop(_ index: Int) -> Double {
    guard let lines = pango_layout_get_iter(layout) else { return 0 }
    defer { pango_layout_iter_free(lines) }
    for _ in 0..<index where pango_layout_iter_next_line(lines) == 0 { break }
    var rect = PangoRectangle()
    pango_layout_iter_get_line_extents(lines, nil, &rect)
    return Paragraph.pixels(rect.y)
  }

  /// The offset of the first line in a layer of that height.
  private func top(in height: Double) -> Double {
    let rest = height - size.height
    return switch text.standing {
    case .automatic: isWrapped ? 0 : (rest / 2).rounded()
    case .top: 0
    case .middle: (rest / 2).rounded()
    // Each line begins on a whole pixel, and all of the last one has to be inside the layer.
    case .bottom: isWrapped ? (rest - shift(ofLine: shownLines - 1)).rounded(.down) : rest.rounded()
    }
  }

  /// The distance that a line moves down to begin on a whole pixel [px].
  private func shift(ofLine index: Int) -> Double {
    let top = lineTop(index)
    return top.rounded() - top
  }

  private var shownLines: Int {
    min(Int(pango_layout_get_line_count(layout)), max(text.lines, 1))
  }

  /// Draws the text into its layer.
  func draw(on picture: Picture, color: Color) {
    guard let cairo = cairo_create(picture.surface) else { return }
    defer { cairo_destroy(cairo) }
    cairo_set_source_rgb(cairo, color.red, color.green, color.blue)
    let height = Double(picture.size.height)
    let top = top(in: height)
    guard isWrapped else {
      return draw(layout, line: 0, top: top, bottom: height, on: picture, cairo)
    }
    let shown = shownLines
    for line in 0..<shown {
      let isLast = line == shown - 1
      let y = top + lineTop(line).rounded()
      if isLast, let overflow {
        draw(overflow, line: 0, top: y, bottom: height, on: picture, cairo)
      } else {
        draw(layout, line: line, top: y, bottom: height, on: picture, cairo)
      }
    }
  }

  private func draw(
    _ layout: OpaquePointer, line index: Int, top: Double, bottom: Double, on picture: Picture,
    _ cairo: OpaquePointer
  ) {
    guard let line = pango_layout_get_line_readonly(layout, CInt(index)) else { return }
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    let length = Paragraph.pixels(logical.width)
    let space = Double(picture.size.width)
    let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    let isTooLong = length > space + 1
    let x = isTooLong ? (isRightToLeft ? space - length : 0) : start(length, space, isRightToLeft)
    cairo_move_to(cairo, x, top - Paragraph.pixels(logical.y))
    pango_cairo_show_layout_line(cairo, line)
    guard isTooLong else { return }
    cairo_surface_flush(picture.surface)
    let end = min(top + Paragraph.pixels(logical.height), bottom).rounded(.up)
    let rows = Int(max(0, top))..<Int(max(0, top, end))
    picture.fadeOut(rows: rows, length: Int(Paragraph.fade * scale), atLeft: isRightToLeft)
  }

  private func start(_ length: Double, _ space: Double, _ isRightToLeft: Bool) -> Double {
    switch text.alignment {
    case .leading: isRightToLeft ? space - length : 0
    case .center: (space - length) / 2
    case .trailing: isRightToLeft ? 0 : space - length
    case .left: 0
    case .right: space - length
    }
  }
}

extension Picture {
  func clear() {
    withPixels { view in
      for y in 0..<size.height { view.row(y).update(repeating: 0, count: size.width) }
    }
  }

  /// Fades the pixels out towards one edge, along a smooth curve without a visible end.
  func fadeOut(rows: Range<Int>, length: Int, atLeft: Bool) {
    let length = min(length, size.width)
    withPixels { view in
      for y in rows.clamped(to: 0..<size.height) {
        for i in 0..<length {
          let t = (Double(i) + 0.5) / Double(length)
          let x = atLeft ? i : size.width - 1 - i
          view.row(y)[x] = scaled(view.row(y)[x], by: UInt32(255 * t * t * (3 - 2 * t)))
        }
      }
    }
  }
}
