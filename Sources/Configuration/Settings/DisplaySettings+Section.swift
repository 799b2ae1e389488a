package import Forms

extension DisplaySettings {
  package static let section = Section<DisplaySettings>(fields: [
    Field(
      "kiosk", \.isKiosk, .boolean,
      "Whether Escape and Ctrl-Q do nothing, no window can be closed, and the lab tunes nothing."),
    Field(
      "backend", \.backend, .choice(of: Backend.self),
      "What there is between the panel and the glass; auto takes the first that is there."),
    Field(
      "output", \.output, Reader.word.or("auto"),
      "The screen to be on, by the name that detent devices tells; auto takes the first."),
    Field(
      "layer", \.layer, .choice(of: Layer.self),
      "On a Wayland desktop: a full-screen window, or a layer below or above the windows."),
    Field(
      "mode", \.mode, Reader.mode.or("auto"),
      "The size and rate of the bare screen (kms), as in 1280x800@60; auto takes the screen's own."),
    Field(
      "depth", \.depth, .choice(of: Depth.self),
      "How many bits a pixel of the bare screen (kms) has; 16 take half the memory."),
    Field(
      "scale", \.scale, Reader.number(.from(0.5, to: 4)).or("auto"),
      "How large everything is drawn; auto takes it from the screen's millimetres."),
    Field(
      "rotation", \.rotation, .choice(of: Rotation.self),
      "By how many degrees picture and touch are turned clockwise; auto is as the screen says it "
        + "hangs."),
    Field(
      "pointer", \.pointer, .choice(of: Pointer.self),
      "Whether the mouse pointer is seen; auto hides it at a touch."),
    Field(
      "pacing", \.pacing, .choice(of: Pacing.self),
      "What times the frames; auto takes the best the screen offers."),
    Field(
      "memory", \.memory, Reader.number(.from(0, to: 1024)).or("auto"),
      "How many MB the pictures of moving tiles may take; auto takes one and a half screens."
    ),
    Field(
      "off-after", \.offAfter, Reader.duration(.from(1, to: 86_400)).or("never"),
      "How long after the last touch the screen is turned off; never: it stays on."),
    Field(
      "diagnosis", \.diagnosis, Reader.boolean.or("now"),
      "Whether five fingers held for two seconds show the diagnosis on a kiosk too; now: it comes, with "
        + "its calibrator, when that is saved."),
  ]).retiring("compositor")
}
