import ArgumentParser

/// What shows the panel, by its name on the command line.
enum Backend: String, CaseIterable, ExpressibleByArgument {
  case x11, kms, fbdev
}
