import ArgumentParser

/// An extension of X11, by its name on the command line.
enum X11Extension: String, CaseIterable, ExpressibleByArgument {
  case shm, present, sync, xinput2, randr
}
