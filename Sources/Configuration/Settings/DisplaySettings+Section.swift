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
      "off-after", \.offAfter, Reader.duration(.from(1, to: 86_400)).or("never"),
      "The time from the last touch until the screen turns off; never keeps it on."),
    Field(
      "diagnosis", \.diagnosis, Reader.boolean.or("now"),
      "Whether five fingers held for two seconds open the diagnosis on a kiosk too; now opens it, "
        + "with its calibrator, when the file is saved."),
  ]).retiring("compositor")
}
