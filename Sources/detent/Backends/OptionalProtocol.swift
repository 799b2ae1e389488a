import ArgumentParser

/// An optional protocol of a display server, by its name on the command line.
enum OptionalProtocol: String, CaseIterable, ExpressibleByArgument {
  // The extensions of X11.
  case shm, present, sync, xinput2, randr
  // The protocols of Wayland.
  case presentation, viewporter
  case inputTimestamps = "input-timestamps"
  case idleInhibit = "idle-inhibit"
  case layerShell = "layer-shell"
}
