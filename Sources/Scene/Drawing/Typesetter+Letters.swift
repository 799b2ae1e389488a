internal import CPango
package import DetentScene

extension Typesetter {
  /// Returns the number of characters of `text` for which no installed font has a glyph.
  package func missingLetters(in text: TextContent) -> Int {
    paragraph(text, scale: 1, width: nil)?.missingLetters ?? 0
  }

  /// Returns whether a font family of that name is installed, ignoring case.
  package func hasFamily(_ name: String) -> Bool {
    guard let fonts = pango_cairo_font_map_get_default() else { return false }
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: CInt = 0
    pango_font_map_list_families(fonts, &families, &count)
    defer { g_free(families) }
    let aliases: Set = ["sans", "sans-serif", "serif", "monospace", "system-ui"]
    let wanted = name.lowercased()
    return aliases.contains(wanted)
      || UnsafeBufferPointer(start: families, count: Int(count)).contains { family in
        pango_font_family_get_name(family).map { String(cString: $0).lowercased() } == wanted
      }
  }
}
