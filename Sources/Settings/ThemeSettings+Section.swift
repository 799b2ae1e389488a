extension ThemeSettings {
  static let section = Section<ThemeSettings>(fields: [
    Field("accent", \.accent, .color, "The colour of what is on."),
    Field("background", \.background, .color, "The colour behind everything."),
    Field("pane", \.pane, .color, "The pane's colour, or its tint where material is true."),
    Field("tile", \.tile, .color, "The colour of a tile that is off."),
    Field("text", \.text, .color, "The colour of labels."),
    Field("secondary-text", \.secondaryText, .color, "The colour of what matters less."),
    Field("error", \.error, .color, "The colour of what went wrong."),
    Field("material", \.hasMaterial, .boolean, "Whether the blurred wallpaper shows in the pane."),
    Field("shadows", \.hasShadows, .boolean, "Whether the pane and the tiles cast shadows."),
    Field("hairlines", \.hasHairlines, .boolean, "Whether edges have a fine line of light."),
    Field("grabber", \.hasGrabber, .boolean, "Whether the pane shows a handle to pull it by."),
    Field(
      "pane-radius", \.paneRadius, .number(.from(0, to: 1000)),
      "How round the pane's upper corners are, in pixels."),
    Field(
      "tile-radius", \.tileRadius, .number(.from(0, to: 1000)),
      "How round a tile's corners are, in pixels."),
    Field("font", \.self, font, "The letters."),
  ])

  private static let font = Section<ThemeSettings>(fields: [
    Field("family", \.fontFamily, .word, "The name of a font installed on this computer."),
    Field(
      "scale", \.fontScale, .number(.from(0.5, to: 3)), "How large all letters are; 1 is normal."),
  ])
}
