import Display
import Settings
import Testing

@testable import detent

/// Which of the ways to a screen is taken, and what is said of the others.
@Suite struct BackendsTests {
  private func backends(
    _ variables: [String: String] = [:], files: Set<String> = []
  ) -> Backends {
    Backends(environment: BackendEnvironment(variables: variables, hasFile: files.contains))
  }

  private let card: Set<String> = ["/dev/dri/card0"]
  private let framebuffer: Set<String> = ["/dev/fb0"]

  @Test func `The first that is there is taken: Wayland, X11, the bare screen, a framebuffer`()
    throws
  {
    let both = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]
    let files = card.union(framebuffer)
    #expect(try backends(both, files: files).choose(.auto, display: nil).name == .wayland)
    #expect(
      try backends(["DISPLAY": ":0"], files: files).choose(.auto, display: nil).name == .x11)
    #expect(try backends(files: files).choose(.auto, display: nil).name == .kms)
    #expect(try backends(files: framebuffer).choose(.auto, display: nil).name == .fbdev)
  }

  @Test func `An empty variable names no server`() {
    #expect(backends(["WAYLAND_DISPLAY": "", "DISPLAY": ":0"]).automatic(nil) == .x11)
  }

  @Test func `A display that is named chooses the way: one with a colon is an X server`() {
    #expect(backends(["WAYLAND_DISPLAY": "wayland-0"]).automatic(":1") == .x11)
    #expect(backends(["DISPLAY": ":0"]).automatic("wayland-1") == .wayland)
  }

  @Test func `What is asked for by name is taken, whatever else is there`() throws {
    #expect(try backends(["DISPLAY": ":0"]).choose(.kms, display: nil).name == .kms)
  }

  @Test func `Where there is none, it is said what to do`() {
    let error = #expect(throws: DisplayError.self) {
      try backends().choose(.auto, display: nil)
    }
    #expect("\(error as Any)".contains("detent devices"))
  }

  @Test func `One that was left out of the build says so, and is never taken by itself`() {
    struct LeftOut: DisplayBackend {
      var name: DisplaySettings.Backend { .x11 }
      func presence(in environment: BackendEnvironment) -> BackendPresence { .notBuilt }
      func open(_ request: DisplayRequest) throws(DisplayError) -> any Display {
        throw .notBuilt
      }
      func devices(on display: String?) throws(DisplayError) -> [InputDevice] { throw .notBuilt }
    }
    var some = backends(["DISPLAY": ":0"])
    some.backends = [LeftOut()]
    #expect(some.automatic(nil) == nil)
    let error = #expect(throws: DisplayError.self) { try some.choose(.x11, display: nil) }
    #expect("\(error as Any)".contains("trait"))
    #expect(some.report(.auto, display: nil) == ["x11          -      not built in"])
  }

  @Test func `The report says of each why, and which is taken`() {
    let lines = backends(["DISPLAY": ":0"]).report(.auto, display: nil)
    #expect(lines.count == 4)
    #expect(lines[0].contains("WAYLAND_DISPLAY is not set"))
    #expect(lines[1].contains("taken") && lines[1].contains("DISPLAY is :0"))
    #expect(lines[2...].allSatisfy { !$0.contains("taken") })
  }
}
