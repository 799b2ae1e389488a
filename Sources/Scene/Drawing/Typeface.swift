internal import CCairo
internal import CPango
package import DetentScene

/// A font file as a text is set from it, told from others of the same name by what it holds.
package struct Typeface: Hashable, Sendable {
  /// Family and style: "Inter Semi-Bold".
  package var name: String
  package var digest: UInt64
}

extension Typesetter {
  /// The fonts that `text` is set from, those included that stand in for characters that its own
  /// does not have.
  package func typefaces(of text: TextContent) -> [Typeface] {
    paragraph(text, scale: 1, width: nil)?.fonts.compactMap(Typeface.init) ?? []
  }

  /// What draws, with its version, for people: "Cairo 1.18.0, Pango 1.52.1".
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
    let words = pango_font_description_to_string(description)
    defer { g_free(words) }
    name = words.map { String(cString: $0) } ?? ""
  }
}
