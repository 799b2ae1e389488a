import Foundation
import Settings
import TestFolders
import TestKinds
import Testing

@testable import Forms

@Suite struct SourceTests {
  private let folder: TestFolder
  private let source: ConfigurationSource

  init() throws {
    folder = try TestFolder()
    source = ConfigurationSource(
      search: ConfigurationSearch(explicitPath: "\(folder.path)/panel.yaml", environment: [:]),
      state: StateFolder(path: "\(folder.path)/state"))
  }

  @Test func `The state is where the service manager says, or else in the home`() {
    func path(_ environment: [String: String]) -> String? {
      StateFolder(environment: environment)?.path
    }
    let all = ["STATE_DIRECTORY": "/var/lib/a:/var/lib/b", "XDG_STATE_HOME": "/x", "HOME": "/h"]
    #expect(path(all) == "/var/lib/a")
    #expect(path(["STATE_DIRECTORY": "", "XDG_STATE_HOME": "/x", "HOME": "/h"]) == "/x/detent")
    #expect(path(["XDG_STATE_HOME": "x", "HOME": "/h"]) == "/h/.local/state/detent")
    #expect(path([:]) == nil)
  }

  @Test func `What worked is served when the file is broken or gone, with all it includes`() throws
  {
    try folder.write("include: \"*-part.yaml\"\nmotion: {slop: 3}\n", to: "panel.yaml")
    try folder.write("home: {wallpaper: {image: sea.jpg}}\n", to: "a-part.yaml")
    try folder.write("", to: "sea.jpg")
    let good = source.start()
    #expect(good.origin == .file && good.failure == nil)
    try source.keep(good.reading)
    for text in ["motion: {slop: far}", "include: none.yaml", "a: b: c", nil] {
      for name in folder.names where name != "state" {
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      }
      if let text { try folder.write(text, to: "panel.yaml") }
      let start = source.start()
      #expect(start.origin == .copy)
      // The wallpaper's file has gone meanwhile.
      var expected = good.configuration
      #expect(start.configuration.pictures != expected.pictures)
      expected.pictures = start.configuration.pictures
      #expect(start.configuration == expected)
      #expect(start.failure?.diagnostics.first?.file == "\(folder.path)/panel.yaml")
    }
  }

  @Test func `Without a copy an empty panel is served, which says nothing untrue`() throws {
    try folder.write("motion: {slop: far}", to: "panel.yaml")
    let start = source.start()
    #expect(start.origin == .builtIn && start.configuration == Configuration())
    #expect(start.failure?.diagnostics.count == 1)
  }

  @Test func `A file removed from a standard place is missed, one that never was is not`() throws {
    func source() -> ConfigurationSource {
      ConfigurationSource(
        search: ConfigurationSearch(environment: ["XDG_CONFIG_HOME": folder.path]) {
          $0.hasPrefix(folder.path) && isReadableFile($0)
        }, state: StateFolder(path: "\(folder.path)/state"))
    }
    #expect(source().start().failure == nil)
    #expect(source().start().configuration == .builtIn())
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/detent", withIntermediateDirectories: true)
    let path = try folder.write(
      "motion: {slop: 3}\ntiles: [{}]", to: "detent/control-center.yaml")
    try source().keep(source().read())
    try FileManager.default.removeItem(atPath: path)
    let start = source().start()
    #expect(start.origin == .copy && start.configuration.motion.slop == 3)
    #expect(start.failure?.description.contains("this file is gone") == true)
    // Nor does a panel that runs fall back to the default.
    #expect(throws: ConfigurationError.self) { try source().read().result.get() }
  }

  @Test func `The built-in default is not copied`() throws {
    let source = ConfigurationSource(
      search: ConfigurationSearch(environment: [:]) { _ in false },
      state: StateFolder(path: "\(folder.path)/state"))
    try source.keep(source.read())
    #expect(folder.names == [])
  }

  @Test(arguments: [
    "motion: {slop: 3}", "actions: {a: {exec: [x]}}", "pages: {a: {tiles: []}}\nmotion: {slop: 3}",
    "home: {clock: false, date: false}", "", "motion: {slop: far}",
  ])
  func `What has nothing to show, or is wrong, does not replace the copy`(_ text: String) throws {
    try folder.write("tiles: [{label: a}]", to: "panel.yaml")
    try source.keep(source.read())
    try folder.write(text, to: "panel.yaml")
    try source.keep(source.read())
    try folder.write("tiles: [{label: a, b", to: "panel.yaml")
    let start = source.start()
    #expect(start.origin == .copy && start.configuration.tiles.map(\.label) == ["a"])
  }

  @Test(arguments: ["home: {hours: 12}", "pages: {a: {tiles: [{label: b}]}}"])
  func `A home screen of one's own, or a page, is something to show`(_ text: String) throws {
    try folder.write(text, to: "panel.yaml")
    try source.keep(source.read())
    try folder.write("", to: "panel.yaml")
    #expect(source.start().origin == .copy)
  }

  @Test func `A copy of one file is not served for another`() throws {
    try folder.write("tiles: [{label: a}]", to: "other.yaml")
    var other = source
    other.search.explicitPath = "\(folder.path)/other.yaml"
    try other.keep(other.read())
    try folder.write("motion: {slop: far}", to: "panel.yaml")
    #expect(source.start().origin == .builtIn)
  }

  @Test func `A copy that is not whole is none`() throws {
    let file = Array("motion: {slop: 3}\n".utf8)
    let copy = ConfigurationCopy(of: ConfigurationReading(file, file: "/etc/panel.yaml"))
    let bytes = copy.bytes
    #expect(ConfigurationCopy(bytes) == copy)
    let start = Array("detent configuration copy 1\nend ".utf8)
    #expect(ConfigurationCopy(start + [UInt8](repeating: 255, count: 40) + [10]) == nil)
    for count in 0..<bytes.count { #expect(ConfigurationCopy(Array(bytes.prefix(count))) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(ConfigurationCopy(damaged) == nil)
    }
  }

  @Test func `A copy that is the same already is not written again`() throws {
    try folder.write("tiles: [{label: a}]", to: "panel.yaml")
    try source.keep(source.read())
    let path = StateFolder(path: "\(folder.path)/state").copy(of: "\(folder.path)/panel.yaml")
    func number() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    }
    let before = try number()
    try source.keep(source.read())
    #expect(try number() == before)
    try folder.write("tiles: [{label: b}]", to: "panel.yaml")
    try source.keep(source.read())
    #expect(try number() != before)
  }

  @Test func `What was saved on the glass lies over the file, but never in its way`() throws {
    try folder.write("motion: {slop: 3, rubber-band: 0.2}", to: "panel.yaml")
    try AtomicFile.makeFolder("\(folder.path)/state")
    try folder.write("motion: {slop: 4}", to: "state/overlay.yaml")
    #expect(try source.read().result.get().motion.slop == 4)
    try folder.write("motion: {pane: gone}", to: "state/overlay.yaml")
    let motion = try source.read().result.get().motion
    #expect(motion.slop == 3 && motion.rubberBand == 0.2)
  }
}

@Suite struct AtomicFileTests {
  @Test func `A file keeps its mode, its links and its neighbours`() throws {
    let folder = try TestFolder()
    let path = try folder.write("old", to: "a.yaml")
    chmod(path, 0o640)
    symlink("a.yaml", "\(folder.path)/link.yaml")
    try AtomicFile.replace("\(folder.path)/link.yaml", with: Array("new".utf8))
    #expect(folder.text(of: "a.yaml") == "new" && folder.names == ["a.yaml", "link.yaml"])
    var status = stat()
    #expect(lstat("\(folder.path)/link.yaml", &status) == 0)
    #expect(status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func `What cannot be written is left as it is, and said`() throws {
    let folder = try TestFolder()
    #expect {
      try AtomicFile.replace("\(folder.path)/none/a.yaml", with: [])
    } throws: {
      "\($0)"
        == "\(folder.path)/none/a.yaml could not be written: No such file or directory. "
        + "Nothing was changed."
    }
    #expect(throws: SettingsError.self) { try AtomicFile.replace(folder.path, with: []) }
    #expect(throws: SettingsError.self) { try AtomicFile.makeFolder("/proc/none") }
    #expect(folder.names == [])
  }
}
