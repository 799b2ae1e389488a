import Forms
import Settings
import TestKinds
import Testing

/// A panel without a home screen, in the file.
@Suite struct SheetSettingsTests {
  private func read(_ text: String) throws -> Configuration {
    try Configuration.parse(Array(text.utf8), file: "test")
  }

  @Test func `Without a home screen there is no clock, no material and no edge`() throws {
    let sheet = try read("home: off\ndisplay: {layer: overlay}")
    #expect(!sheet.home.isShown && !sheet.home.hasClock && !sheet.home.hasDate)
    #expect(sheet.display.isSheet && !sheet.theme.showsMaterial)
    #expect(sheet.pane.peek == .pixels(0))
    #expect(try read("home: off\ndisplay: {layer: top}\npane: {peek: 40}").pane.peek == .pixels(40))
    #expect(try read("home: {clock: false}").home.isShown)
  }

  @Test(arguments: [
    ("home: off", "1:7: error: home: off lays the panel over other windows"),
    ("home: off\ndisplay: {layer: bottom}", "write display: {layer: overlay}"),
    (
      "home: off\ndisplay: {layer: overlay, backend: kms}",
      "home cannot be off with display.backend kms"
    ),
    (
      "home: off\ndisplay: {layer: overlay, backend: fbdev}",
      "display.backend fbdev: there is nothing"
    ),
    (
      "home: off\ndisplay: {layer: overlay, off: {after: 2min}}",
      "display.off changes the whole screen"
    ),
    (
      "home: off\ndisplay: {layer: overlay}\ntheme: {night: {brightness: 0.5}}",
      "theme.night changes"
    ),
    ("home: none", "home must be off or"),
  ])
  func `What cannot go with that is told`(_ text: String, _ message: String) {
    #expect {
      _ = try read(text)
    } throws: {
      "\($0)".contains(message)
    }
  }
}
