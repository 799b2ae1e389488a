import Settings
import Testing

@Suite struct SearchTests {
  private let home = "/home/x/.config/detent/control-center.yaml"
  private let xdg = "/xdg/detent/control-center.yaml"
  private let etc = "/etc/detent/control-center.yaml"

  private func path(
    _ explicit: String? = nil, _ environment: [String: String] = [:], among files: Set<String>
  ) throws -> String? {
    let search = ConfigurationSearch(
      explicitPath: explicit, environment: environment.merging(["HOME": "/home/x"]) { a, _ in a },
      exists: files.contains)
    return try search.path()
  }

  @Test func `The nearer place wins`() throws {
    let all: Set = ["a.yaml", "b.yaml", home, xdg, etc]
    let variables = ["DETENT_CONFIG": "b.yaml", "XDG_CONFIG_HOME": "/xdg"]
    #expect(try path("a.yaml", variables, among: all) == "a.yaml")
    #expect(try path(nil, variables, among: all) == "b.yaml")
    #expect(try path(nil, ["XDG_CONFIG_HOME": "/xdg"], among: all) == xdg)
    #expect(try path(nil, ["XDG_CONFIG_HOME": "relative"], among: all) == home)
    #expect(try path(nil, ["DETENT_CONFIG": ""], among: all) == home)
    #expect(try path(nil, [:], among: [etc]) == etc)
    #expect(try path(nil, [:], among: []) == nil)
  }

  @Test func `A file asked for by name is never passed over`() {
    #expect {
      try path("a.yaml", among: [etc])
    } throws: {
      "\($0)"
        == "a.yaml:1:1: error: --config names this file, but there is none that can be read: "
        + "No such file or directory"
    }
    #expect {
      try path(nil, ["DETENT_CONFIG": "b.yaml"], among: [etc])
    } throws: {
      "\($0)"
        == "b.yaml:1:1: error: $DETENT_CONFIG names this file, but there is none that can be read: "
        + "No such file or directory"
    }
  }
}
