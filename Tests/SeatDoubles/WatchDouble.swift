internal import DisplayInput

/// Screens that are plugged in and out by the test.
package final class WatchDouble: ChangeWatch {
  package var hasNews = false

  package init() {}

  package var fileDescriptor: CInt { -1 }

  package func hasChanged() -> Bool {
    defer { hasNews = false }
    return hasNews
  }
}
