import Display

extension DisplayError {
  static var notBuilt: DisplayError { .unavailable("This display was not built in.") }
}
