import DetentMotion
import Dispatch
import Forms
import Logging
import Settings
import Synchronization
import TestFolders
import TestKinds
import TestSupport
import Testing

@testable import Agent

@Suite struct ConfigurationVersionsTests {
  @Test func `the one before is served until the new one has run for a while`() async throws {
    let desk = try VersionsDesk()
    let old = try desk.save("Old")
    #expect(await desk.versions.configuration(old) != nil)
    await desk.versions.keep(old)
    let new = try desk.save("New")
    #expect(await desk.versions.configuration(new) != nil)
    // The panel could not run it, and went back.
    desk.time.advance(by: ConfigurationVersions.grace + 60)
    #expect(await desk.versions.configuration(old) != nil)
    await desk.versions.keep(new)
    #expect(await desk.versions.configuration(old) != nil)
    desk.time.advance(by: ConfigurationVersions.grace + 1)
    #expect(await desk.versions.configuration(old) == nil)
    #expect(await desk.versions.configuration(new) != nil)
  }

  @Test func `one that was never kept is served for as long as fingers may be down, and no longer`()
    async throws
  {
    let desk = try VersionsDesk()
    let old = try desk.save("Old")
    #expect(await desk.versions.configuration(old) != nil)
    let new = try desk.save("New")
    #expect(await desk.versions.configuration(new) != nil)
    desk.time.advance(by: ConfigurationVersions.grace)
    #expect(await desk.versions.configuration(old) != nil)
    desk.time.advance(by: 0.001)
    #expect(await desk.versions.configuration(old) == nil)
    // Saved once more as it was, it is the one that holds.
    _ = try desk.save("Old")
    #expect(await desk.versions.configuration(old) != nil)
    desk.time.advance(by: ConfigurationVersions.grace + 1)
    #expect(await desk.versions.configuration(old) != nil)
  }

  @Test func `a panel that never names the new one loses the old one all the same`() async throws {
    let desk = try VersionsDesk()
    let old = try desk.save("Old")
    #expect(await desk.versions.configuration(old) != nil)
    _ = try desk.save("New")
    // It is found out beside an action.
    desk.time.advance(by: ConfigurationVersions.pause)
    #expect(await desk.versions.configuration(old) != nil)
    await desk.versions.settle()
    desk.time.advance(by: ConfigurationVersions.grace + 1)
    #expect(await desk.versions.configuration(old) == nil)
  }

  @Test(.timeLimit(.minutes(5)))
  func `an action does not wait for files that do not answer`() async throws {
    let disk = SilentDisk()
    let desk = try VersionsDesk(disk)
    let old = try desk.save("Old")
    #expect(await desk.versions.configuration(old) != nil)
    await desk.versions.settle()
    disk.fallSilent()
    for _ in 0..<3 {
      desk.time.advance(by: ConfigurationVersions.pause)
      #expect(await desk.versions.configuration(old) != nil)
    }
    // The look is another thread's; there is one at a time.
    #expect(await becomesTrue { disk.questions == 1 })
    disk.answer()
    await desk.versions.settle()
  }

  @Test func `what is wrong takes the place of nothing to begin with`() async throws {
    let desk = try VersionsDesk()
    #expect(await desk.versions.start() == Configuration())
    let good = try desk.save("Good")
    #expect(await desk.versions.start().tiles.first?.label == "Good")
    await desk.versions.keep(good)
    _ = try desk.save("[")
    #expect(await desk.versions.start().tiles.first?.label == "Good")
  }

  @Test func `files that look as before are not read again`() async throws {
    let disk = SilentDisk()
    let desk = try VersionsDesk(disk)
    let old = try desk.save("Old")
    #expect(await desk.versions.configuration(old) != nil)
    await desk.versions.settle()
    let count = disk.readings
    for _ in 0..<5 {
      desk.time.advance(by: ConfigurationVersions.pause)
      #expect(await desk.versions.configuration(old) != nil)
      await desk.versions.settle()
    }
    #expect(disk.readings == count)
  }
}

/// A configuration in a file, and who serves it.
private struct VersionsDesk {
  private let folder: TestFolder
  let time = SteppedTime()
  let versions: ConfigurationVersions

  init(_ disk: SilentDisk? = nil) throws {
    let folder = try TestFolder()
    self.folder = folder
    let search = ConfigurationSearch(explicitPath: folder.path("panel.yaml"), environment: [:])
    let state = StateFolder(path: folder.path("state"))
    let source =
      disk.map { ConfigurationSource(search: search, files: $0.files, state: state) }
      ?? ConfigurationSource(search: search, state: state)
    versions = ConfigurationVersions(source, log: .silent) { [time] in time.now() }
  }

  /// - Returns: By which the panel names it.
  func save(_ label: String) throws -> ConfigurationFingerprint {
    let path = folder.path("panel.yaml")
    let bytes = Array("tiles: [{label: \(label)}]".utf8)
    try AtomicFile.replace(path, with: bytes)
    return ConfigurationFingerprint([SourceFile(path: path, bytes: bytes)])
  }
}

/// The disk, which can cease to answer.
private final class SilentDisk: Sendable {
  private struct State {
    var isSilent = false
    var questions = 0
    var readings = 0
  }

  private let state = Mutex(State())
  private let gate = DispatchSemaphore(value: 0)

  var readings: Int { state.withLock(\.readings) }
  /// How often it was asked and did not answer.
  var questions: Int { state.withLock(\.questions) }

  func fallSilent() { state.withLock { $0.isSilent = true } }

  func answer() {
    let count = state.withLock { state in
      state.isSilent = false
      return state.questions
    }
    for _ in 0..<count { gate.signal() }
  }

  private func ask() {
    let isSilent = state.withLock { state in
      if state.isSilent { state.questions += 1 }
      return state.isSilent
    }
    if isSilent { gate.wait() }
  }

  var files: ConfigurationFiles {
    var files = ConfigurationFiles.disk
    let disk = ConfigurationFiles.disk
    files.read = { path in
      self.ask()
      self.state.withLock { $0.readings += 1 }
      return disk.read(path)
    }
    files.stamp = { path in
      self.ask()
      return disk.stamp(path)
    }
    return files
  }
}
