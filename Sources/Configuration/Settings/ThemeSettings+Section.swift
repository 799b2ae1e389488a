internal import DetentGeometry
internal import Forms

extension ThemeSettings {
  static let section = Section<ThemeSettings>(
    fields: [
      Field(
        "name", \.name, .reference(.theme),
        "The theme: dark, light, high-contrast or one of your own."),
      Field(
        "schedule", \.schedule, ScheduledTheme.list,
        "The themes by the time of day, each with the time when it begins."),
      Field(
        "source", \.source, .reference(.source),
        "The source of the theme's name, used before the schedule; on is dark, off is light."),
      Field(
        "night", \.night, Reader.group(NightDimming.section, from: NightDimming()).or("off"),
        "The time of day when the screen is darker."),
      Field("themes", \.themes, NamedTheme.list, "Themes of your own, by name."),
    ] + ThemeColorsDraft.fields(of: \ThemeSettings.custom) + look)

  private static let look: [Field<ThemeSettings>] = [
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
  ]

  private static let font = Section<ThemeSettings>(fields: [
    Field("family", \.fontFamily, .word, "The name of a font installed on this computer."),
    Field(
      "scale", \.fontScale, .number(.from(0.5, to: 3)), "The size of all text; 1 is normal."),
  ])
}

extension ThemeColorsDraft {
  /// The keys of the colours, in a group that holds them as `draft`.
  static func fields<Root>(
    of draft: any WritableKeyPath<Root, ThemeColorsDraft> & Sendable
  ) -> [Field<Root>] {
    func field(
      _ key: String, _ color: any WritableKeyPath<ThemeColorsDraft, Color?> & Sendable,
      _ summary: String
    ) -> Field<Root> {
      Field(key, .color, summary) { root, value in root[keyPath: draft][keyPath: color] = value }
    }
    return [
      field("accent", \.accent, "The colour of things that are on."),
      field("background", \.background, "The colour behind everything."),
      field("pane", \.pane, "The pane's colour, or its tint where material is true."),
      field("tile", \.tile, "The colour of a tile that is off."),
      field("text", \.text, "The colour of labels."),
      field("secondary-text", \.secondaryText, "The colour of less important text."),
      field("error", \.error, "The colour of failures."),
    ]
  }
}

extension NamedTheme {
  private static let section = Section<ThemeColorsDraft>(
    fields: [
      Field(
        "base", \.base, .choice(builtIn.map(\.name)),
        "The built-in theme that gives the other colours; left out, dark.")
    ] + ThemeColorsDraft.fields(of: \.self))

  /// Themes by name: the built-in ones, and those of the file.
  static let list = Reader.named(Reader.group(section, from: ThemeColorsDraft())).map { drafts in
    drafts.reduce(into: builtIn) { themes, draft in
      let base = draft.value.base ?? draft.name
      let colors = builtIn.first { $0.name == base }?.colors ?? .dark
      themes.append(NamedTheme(name: draft.name, colors: draft.value.applied(to: colors)))
    }
  }
}

extension ScheduledTheme {
  /// Times by the names of themes, sorted by time.
  static let list = Reader<[ScheduledTheme]>(.named(.time)) { node, decoder in
    guard let times = Reader.named(Reader<TimeOfDay>.time).read(node, &decoder) else { return nil }
    var starts: [TimeOfDay: String] = [:]
    for time in times {
      guard let entry = node.entry(time.name) else { continue }
      decoder.refer(to: .theme, time.name, at: entry.mark)
      if let other = starts.updateValue(time.name, forKey: time.value) {
        decoder.report(
          entry.value.mark,
          "\(decoder.path): \(quoted(other)) and \(quoted(time.name)) begin at the same time")
      }
    }
    return times.map { ScheduledTheme(theme: $0.name, start: $0.value) }
      .sorted { $0.start < $1.start }
  }
}

extension NightDimming {
  static let section = Section<NightDimming>(fields: [
    Field("from", \.start, .time, "When the night begins.").leftOut("\"22:00\""),
    Field("to", \.end, .time, "When the night ends.").leftOut("\"06:00\""),
    Field(
      "brightness", \.brightness, .share(.from(0.1, to: 1)),
      "The brightness at night; 1 is the brightness of the day."
    ).leftOut("0.6"),
  ])
}
