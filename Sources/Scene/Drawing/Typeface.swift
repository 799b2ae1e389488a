internal import CCairo
internal import CPango
package import DetentScene

/// A font used for a text, distinguished from others of the same name by a digest of its file.
package struct Typeface: Hashable, Sendable {
  /// The family and the style, such as "Inter Semi-Bold".
  package var name: String
  package var digest: UInt64
}

extension Typesetter {
  /// Returns the fonts used for `text`, including fallbacks for characters that its own font lacks.
  package func typefaces(of text: TextContent) -> [Typeface] {
    paragraph(text, scale: 1, width: nil)?.fonts.compactMap(Typeface.init) ?? []
  }

  /// The drawing libraries with their versions, such as "Cairo 1.18.0, Pango 1.52.1".
  package static var libraries: String {
    "Cairo \(String(cString: cairo_version_string())), "
      + "Pango \(String(cString: pango_version_string()))"
  }
}

extension Typeface {
  /// Nil for a font without a file.
  fileprivate init?(_ font: UnsafeMutablePointer<PangoFont>) {
    guard let shaped = pango_font_get_hb_font(font),
      let blob = hb_face_reference_blob(hb_font_get_face(shaped))
    else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: CUnsignedInt = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    digest = ByteDigest.of(UnsafeRawBufferPointer(start: data, count: Int(length)))
    let description = pango_font_describe(font)
    defer { pango_font_description_free(description) }
    pango_font_description_unset_fields(description, PANGO_FONT_MASK_SIZE)
    let text = pango_font_description_to_string(description)
    defer { g_free(text) }
    name = text.map { String(cString: $0) } ?? ""
  }
}
