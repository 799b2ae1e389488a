import ArgumentParser

/// What makes things better where a server has it, by its name on the command line.
enum OptionalProtocol: String, CaseIterable, ExpressibleByArgument {
  // Of X11.
  case shm, present, sync, xinput2, randr
  // Of Wayland.
  case presentation, viewporter
  case inputTimestamps = "input-timestamps"
  case idleInhibit = "idle-inhibit"
  case layerShell = "layer-shell"
}
