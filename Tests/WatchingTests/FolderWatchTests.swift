import Foundation
import Settings
import TestFolders
import Testing
import Watching

extension TestFolder {
  fileprivate func write(_ name: String, atomically: Bool = false) throws {
    try write("x", to: name, atomically: atomically)
  }

  fileprivate func link(_ name: String, to target: String) {
    #expect(symlink(target, path(name)) == 0)
  }

  fileprivate func move(_ name: String, to new: String) {
    #expect(rename(path(name), path(new)) == 0)
  }
}

extension FolderWatch {
  /// Waits for a change. A file that was closed may stay open for a moment in a program that another
  /// test starts just then, and the kernel tells of the last one that closes it.
  fileprivate mutating func hears(_ isIt: (Change) -> Bool) -> Bool {
    !changes(until: { $0.contains(where: isIt) }).isEmpty
  }

  /// The folders in which a file changes.
  fileprivate mutating func folders(of name: String) -> Set<String> {
    Set(changes { $0.contains { $0.name == name } }.map(\.folder))
  }

  private mutating func changes(until isWhole: ([Change]) -> Bool) -> [Change] {
    for _ in 0..<3000 {
      let changes = read()
      if isWhole(changes) { return changes }
      usleep(10_000)
    }
    return []
  }
}

@Suite struct FolderWatchTests {
  /// Whether what `action` does has the plan's configuration read again.
  /// - Parameter isExpected: False: looks once and does not wait.
  private func isHeard(
    _ files: [String] = ["panel.yaml"], patterns: [String] = [], in folder: TestFolder,
    isExpected: Bool = true, _ action: () throws -> Void
  ) throws -> Bool {
    let plan = WatchPlan(
      files: files.map { "\(folder.path)/\($0)" }, patterns: patterns.map { "\(folder.path)/\($0)" }
    )
    var watch = try FolderWatch()
    let (first, second) = (watch.watch(plan.folders), watch.watch(plan.folders))
    #expect(first.hasNew && !second.hasNew && first.isWhole && second.isWhole)
    try action()
    if isExpected { return watch.hears { plan.concerns($0.name, in: $0.folder) } }
    return watch.read().contains { plan.concerns($0.name, in: $0.folder) }
  }

  private func isIgnored(
    _ files: [String] = ["panel.yaml"], patterns: [String] = [], in folder: TestFolder,
    _ action: () throws -> Void
  ) throws -> Bool {
    try !isHeard(files, patterns: patterns, in: folder, isExpected: false, action)
  }

  @Test func `A save in place and one by rename are heard, a neighbour is not`() throws {
    let folder = try TestFolder()
    try folder.write("panel.yaml")
    #expect(try isHeard(in: folder) { try folder.write("panel.yaml") })
    #expect(try isHeard(in: folder) { try folder.write("panel.yaml", atomically: true) })
    #expect(try isHeard(in: folder) { try folder.remove("panel.yaml") })
    #expect(try isHeard(in: folder) { try folder.write("panel.yaml") })
    #expect(try isIgnored(in: folder) { try folder.write("panel.yaml.swp") })
  }

  @Test func `A file that may be read from now on is heard, and so is a folder`() throws {
    let folder = try TestFolder()
    try folder.write("panel.yaml")
    #expect(try isHeard(in: folder) { chmod("\(folder.path)/panel.yaml", 0o640) })
    try folder.makeFolder("tiles")
    #expect(
      try isHeard(patterns: ["tiles/*.yaml"], in: folder) { chmod("\(folder.path)/tiles", 0o750) })
  }

  @Test func `A file that is still being written is not heard before it is closed`() throws {
    let folder = try TestFolder()
    var file: UnsafeMutablePointer<FILE>?
    let isIgnoredOpen = try isIgnored(in: folder) {
      file = fopen("\(folder.path)/panel.yaml", "w")
      fputs("half", file)
      fflush(file)
    }
    #expect(isIgnoredOpen)
    #expect(try isHeard(in: folder) { fclose(file) })
  }

  @Test func `A file that comes later is heard, also in a folder that comes later`() throws {
    let folder = try TestFolder()
    #expect(try isHeard(["etc/panel.yaml"], in: folder) { try folder.makeFolder("etc") })
    #expect(try isHeard(["etc/panel.yaml"], in: folder) { try folder.write("etc/panel.yaml") })
    #expect(try isHeard(["etc/panel.yaml"], in: folder) { try folder.remove("etc") })
  }

  @Test func `A file that a pattern matches is heard when it comes and when it goes`() throws {
    let folder = try TestFolder()
    let patterns = ["tiles/*.yaml"]
    #expect(try isHeard([], patterns: patterns, in: folder) { try folder.makeFolder("tiles") })
    #expect(try isHeard([], patterns: patterns, in: folder) { try folder.write("tiles/a.yaml") })
    #expect(try isIgnored([], patterns: patterns, in: folder) { try folder.write("tiles/a.txt") })
    #expect(try isHeard([], patterns: patterns, in: folder) { try folder.remove("tiles/a.yaml") })
    let deep = ["*/x/*.yaml"]
    #expect(try isHeard([], patterns: deep, in: folder) { try folder.makeFolder("rooms") })
    #expect(try isHeard([], patterns: deep, in: folder) { try folder.makeFolder("rooms/x") })
    #expect(try isHeard([], patterns: deep, in: folder) { try folder.write("rooms/x/a.yaml") })
  }

  @Test func `A link is followed, and its turning elsewhere is heard`() throws {
    let folder = try TestFolder()
    for version in ["1", "2"] {
      try folder.makeFolder(version)
      try folder.write("\(version)/panel.yaml")
    }
    folder.link("data", to: "1")
    folder.link("panel.yaml", to: "data/panel.yaml")
    #expect(try isHeard(in: folder) { try folder.write("1/panel.yaml") })
    #expect(try isIgnored(in: folder) { try folder.write("2/panel.yaml") })
    #expect(
      try isHeard(in: folder) {
        folder.link("new", to: "2")
        folder.move("new", to: "data")
      })
    #expect(try isHeard(in: folder) { try folder.write("2/panel.yaml") })
    folder.link("circle", to: "circle")
    #expect(try isHeard(["circle"], in: folder) { try folder.remove("circle") })
  }

  @Test func `A pattern below a link follows it, and its turning elsewhere is heard`() throws {
    let folder = try TestFolder()
    for version in ["1", "2"] {
      try folder.makeFolder(version)
      try folder.write("\(version)/a.yaml")
    }
    folder.link("tiles", to: "1")
    let (files, patterns) = (["tiles/a.yaml"], ["tiles/*.yaml"])
    #expect(try isHeard(files, patterns: patterns, in: folder) { try folder.write("1/b.yaml") })
    #expect(try isIgnored(files, patterns: patterns, in: folder) { try folder.write("2/b.yaml") })
    #expect(
      try isHeard([], patterns: patterns, in: folder) {
        folder.link("new", to: "2")
        folder.move("new", to: "tiles")
      })
    #expect(try isHeard(files, patterns: patterns, in: folder) { try folder.write("2/b.yaml") })
    #expect(
      try isHeard(files, patterns: ["1/../tiles/*.yaml"], in: folder) {
        try folder.write("2/c.yaml")
      })
  }

  @Test func `A link that a pattern matches is followed, and heard when it turns`() throws {
    let folder = try TestFolder()
    try folder.makeFolder("r1/x")
    try folder.makeFolder("r2/x")
    folder.link("room", to: "r1")
    let patterns = ["r*/x/*.yaml"]
    #expect(try isHeard([], patterns: patterns, in: folder) { try folder.write("r1/x/a.yaml") })
    #expect(
      try isHeard([], patterns: patterns, in: folder) {
        folder.link("new", to: "r2")
        folder.move("new", to: "room")
      })
  }

  @Test func `A folder with two names is watched once, and heard by both`() throws {
    let folder = try TestFolder()
    try folder.makeFolder("1")
    folder.link("tiles", to: "1")
    let names = Set(["1", "tiles"].map { "\(folder.path)/\($0)" })
    var watch = try FolderWatch()
    #expect(watch.watch(names).hasNew)
    #expect(!watch.watch(names).hasNew)
    try folder.write("1/a.yaml")
    #expect(watch.folders(of: "a.yaml") == names)
    let one = Set(names.filter { $0.hasSuffix("1") })
    #expect(!watch.watch(one).hasNew)
    try folder.write("1/b.yaml")
    #expect(watch.folders(of: "b.yaml") == one)
  }

  @Test(arguments: ["etc", "etc/detent"])
  func `A folder that another one takes the place of is watched anew`(moved: String) throws {
    let folder = try TestFolder()
    try folder.makeFolder("etc/detent")
    try folder.write("etc/detent/panel.yaml")
    try folder.write("new.yaml")
    let plan = WatchPlan(files: ["\(folder.path)/etc/detent/panel.yaml"], patterns: [])
    var watch = try FolderWatch()
    #expect(watch.watch(plan.folders).hasNew)
    folder.move(moved, to: "old")
    try folder.makeFolder("etc/detent")
    folder.move("new.yaml", to: "etc/detent/panel.yaml")
    #expect(watch.hears { plan.concerns($0.name, in: $0.folder) })
    #expect(watch.watch(plan.folders).hasNew)
    #expect(!watch.watch(plan.folders).hasNew)
    #expect(watch.read().isEmpty)
    try folder.write(moved == "etc" ? "old/detent/panel.yaml" : "old/panel.yaml")
    #expect(watch.read().isEmpty, "the one that has gone is nobody's business")
    try folder.write("etc/detent/panel.yaml")
    #expect(watch.hears { plan.concerns($0.name, in: $0.folder) })
  }
}
