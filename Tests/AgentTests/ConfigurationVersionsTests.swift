import DetentMotion
import Logging
import Settings
import TestSupport
import Testing

@testable import Agent

@Suite struct ConfigurationVersionsTests {
  @Test func `the one before is served until the new one has run for a while`() async throws {
    let folder = try TemporaryFolder()
    let source = ConfigurationSource(
      search: ConfigurationSearch(explicitPath: folder.path("panel.yaml"), environment: [:]),
      state: StateFolder(path: folder.path("state")))
    let time = SteppedTime()
    let versions = ConfigurationVersions(source, log: .silent) { time.now() }
    func save(_ label: String) throws -> ConfigurationFingerprint {
      let text = "tiles: [{label: \(label)}]"
      try AtomicFile.replace(folder.path("panel.yaml"), with: Array(text.utf8))
      return source.read().fingerprint
    }
    let old = try save("Old")
    #expect(await versions.configuration(old) != nil)
    await versions.keep(old)
    let new = try save("New")
    #expect(await versions.configuration(new) != nil)
    // The panel could not run it, and went back.
    time.advance(by: ConfigurationVersions.grace + 60)
    #expect(await versions.configuration(old) != nil)
    await versions.keep(new)
    #expect(await versions.configuration(old) != nil)
    time.advance(by: ConfigurationVersions.grace + 1)
    #expect(await versions.configuration(old) == nil)
    #expect(await versions.configuration(new) != nil)
  }
}
