import Dispatch
import TestKinds
import Testing

@testable import Forms
@testable import Settings

@Suite(.timeLimit(.minutes(5)))
struct SilentPictureTests {
  @Test func `Pictures that do not answer hold no reading up, and are taken to be there`() throws {
    let gate = DispatchSemaphore(value: 0)
    let files = ConfigurationFiles.disk { path in
      if path.hasPrefix("/net/") { gate.wait() }
      return path.hasPrefix("/gone/") ? "it is gone" : nil
    }
    defer { gate.signal() }
    func read(_ folder: String) -> ConfigurationReading {
      let tiles = (0..<20).map { "{label: A, icon: \(folder)/\($0).svg}" }.joined(separator: ", ")
      let text =
        "home: {wallpaper: {image: \(folder)/wallpaper.png}}\ntiles: [\(tiles)]"
      return ConfigurationReading(Array(text.utf8), file: "/p/panel.yaml", files: files)
    }
    guard case .success(let configuration) = read("/net").result else {
      Issue.record("it was refused")
      return
    }
    #expect(configuration.home.wallpaper == .image("/net/wallpaper.png"))
    // Where one is known not to be there, that is said.
    guard case .failure = read("/gone").result else {
      Issue.record("it was taken")
      return
    }
  }
}
