internal import DetentGeometry
internal import Forms

extension HomeSettings {
  static let section = Section<HomeSettings>(fields: [
    Field("wallpaper", \.wallpaper, WallpaperDraft.reader, "What fills the screen."),
    Field("clock", \.hasClock, .boolean, "Whether the screen shows the time."),
    Field("date", \.hasDate, .boolean, "Whether the screen shows the date."),
    Field("hours", \.is24Hour, hours, "24 for 18:30, 12 for 6:30 PM."),
  ])

  /// The home screen, or `off`: nothing but the pane is drawn.
  static let reader = Reader<HomeSettings>(shape) { node, decoder in
    if case .scalar("off", _) = node.content {
      var home = HomeSettings()
      (home.isShown, home.hasClock, home.hasDate) = (false, false, false)
      return home
    }
    guard case .mapping = node.content else {
      decoder.refuse(node, expected: shape)
      return nil
    }
    return Reader.group(section, from: HomeSettings()).read(node, &decoder)
  }

  private static let shape = Shape.either([.choice(["off"]), section.shape])

  private static let hours = Reader<Bool>.plain(.choice(["12", "24"])) { text in
    switch text {
    case "12": false
    case "24": true
    default: nil
    }
  }
}

/// The keys for the wallpaper, of which only one kind may be given.
private struct WallpaperDraft: Sendable {
  var color: Color?
  var gradient: [Color]?
  var angle: Double?
  var image: String?

  static let section = Section<WallpaperDraft>(
    fields: [
      Field("color", \.color, .color, "One colour for the whole screen."),
      Field("gradient", \.gradient, .list(of: .color, count: 2...8), "Colours from top to bottom."),
      Field(
        "angle", \.angle, .number(.from(-360, to: 360)), "The rotation of the gradient, in degrees."
      ).beside(["gradient: [\"#203040\", \"#405060\"]"]),
      Field(
        "image", \.image, .file("a PNG, JPEG, WebP or GIF file"),
        "A picture, cut to fill the screen."),
    ], check: checkOne)

  private static let checkOne: @Sendable (WallpaperDraft, Node, inout Decoder) -> Void = {
    draft, node, decoder in
    let given = [draft.color != nil, draft.gradient != nil, draft.image != nil]
    if given.count(where: { $0 }) != 1 {
      decoder.report(node.mark, "\(decoder.path) must be just one of color, gradient and image")
    } else if draft.angle != nil, draft.gradient == nil, let entry = node.entry("angle") {
      decoder.report(entry.mark, "\(decoder.path).angle has no effect without a gradient")
    }
  }

  static let reader = Reader<HomeSettings.Wallpaper>(section.shape) { node, decoder in
    let read = Reader.group(section, from: WallpaperDraft()).read(node, &decoder)
    if let color = read?.color { return .solid(color) }
    if let gradient = read?.gradient { return .gradient(gradient, angle: read?.angle ?? 0) }
    return read?.image.map { .image($0) }
  }
}
