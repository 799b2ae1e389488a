package import Forms

extension DisplaySettings {
  package static let section = Section<DisplaySettings>(fields: [
    Field(
      "kiosk", \.isKiosk, .boolean,
      "Whether this is a kiosk: Escape and Ctrl-Q do nothing, and no window can be closed."),
    Field(
      "backend", \.backend, .choice(of: Backend.self),
      "The display system that shows the panel; auto takes the first that is available."),
    Field(
      "output", \.output, Reader.word.or("auto"),
      "The screen to use, by its name in the list of detent devices; auto takes the first."),
    Field(
      "layer", \.layer, .choice(of: Layer.self),
      "On a Wayland desktop: a full-screen window, or a layer below or above the windows."),
    Field(
      "mode", \.mode, Reader.mode.or("auto"),
      "The size and rate of the screen (kms), as in 1280x800@60; auto takes the screen's own."),
    Field(
      "depth", \.depth, .choice(of: Depth.self),
      "The bits for each pixel of the screen (kms); 16 take half the memory."),
    Field(
      "scale", \.scale, Reader.number(.from(0.5, to: 4)).or("auto"),
      "How large everything is; auto computes it from the screen's size in millimetres."),
    Field(
      "rotation", \.rotation, .choice(of: Rotation.self),
      "The clockwise rotation of picture and touch, in degrees; auto asks the screen."),
    Field(
      "pointer", \.pointer, .choice(of: Pointer.self),
      "Whether the mouse pointer is visible; auto hides it at a touch."),
    Field(
      "pacing", \.pacing, .choice(of: Pacing.self),
      "The clock for the frames; auto takes the best that the display offers."),
    Field(
      "memory", \.memory, Reader.number(.from(0, to: 1024)).or("auto"),
      "The memory for pictures of moving tiles, in MB; auto allows one and a half screens."
    ),
    Field(
      "off-after", \.life.offAfter, Reader.duration(.from(1, to: 86_400)).or("never"),
      "The time from the last touch until the screen turns off; never keeps it on."),
    Field(
      "off", \.life.off, .rules(hasBrightness: false),
      "When the screen is off besides: after some time, at some hours, or both; a list for several."
    ).shown(["after: 10min", "from: \"23:00\"", "to: \"06:30\""]),
    Field(
      "off-by", \.life.offMethod, .choice(of: ScreenLifeSettings.OffMethod.self),
      "How the screen is turned off; black for one that feels no touch without power."),
    Field(
      "dim", \.life.dim, .rules(hasBrightness: true),
      "When the screen is dimmer: after some time, at some hours, or both; a list for several."
    ).shown(["after: 2min", "brightness: 0.3"]),
    Field(
      "wake", \.life.wakers, .list(of: .waker, count: 1...16),
      "What wakes the screen: touch, and sources, which also keep it awake while they are on."
    ).shown(["- touch"]),
    Field(
      "stay-on", \.life.holders, .list(of: .reference(.source), count: 0...16),
      "Sources that keep a lit screen from dimming and turning off while they are on."
    ).shown(["- playing"]),
    Field(
      "light", \.light, .light,
      "How the screen gets dimmer: by a darker picture, by its backlight, or by an action, which gets"
        + " 0 to 100."),
    Field(
      "saver", \.life.saver, Reader.group(SaverSettings.section, from: SaverSettings()).or("off"),
      "What is shown after a while without a touch: the time, or pictures."),
    Field(
      "first-page-after", \.life.returnAfter, Reader.duration(.from(1, to: 86_400)).or("never"),
      "The time from the last touch until the panel goes back to its first page."),
    Field(
      "diagnosis", \.diagnosis, Reader.boolean.or("now"),
      "Whether five fingers held for two seconds open the diagnosis on a kiosk too; now opens it, "
        + "with its calibrator, when the file is saved."),
  ]).retiring("compositor")
}

extension SaverSettings {
  static let section = Section<SaverSettings>(fields: [
    Field(
      "after", \.after, .duration(.from(1, to: 86_400)),
      "The time from the last touch until this is shown."
    ).leftOut("5min"),
    Field(
      "source", \.source, .reference(.source),
      "A source of pictures, such as one with photos; left out, the time is shown."
    ).leftOut("none"),
  ])
}

extension Reader where Value == LightMethod {
  /// A word, or the name of an action.
  static var light: Reader {
    let action = Reader<String>.reference(.action)
    return Reader(.either([.choice(["picture", "backlight"]), action.shape])) { node, decoder in
      switch node.plainText {
      case "picture": .picture
      case "backlight": .backlight
      default: action.read(node, &decoder).map { .action($0) }
      }
    }
  }
}
