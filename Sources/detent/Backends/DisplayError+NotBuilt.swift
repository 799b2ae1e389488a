import Display

extension DisplayError {
  static var notBuilt: DisplayError { .unavailable("This display was not built in.") }

  /// A bare screen has no windows for a panel to lie over.
  static var nothingBehind: DisplayError {
    .unavailable(
      "home: off shows what is behind the panel, and there is nothing behind it here."
        + " Take an X or Wayland display, or leave out home: off.")
  }
}
