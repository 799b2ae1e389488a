import Forms
import Foundation
import Settings
import Synchronization
import TestFolders
import TestSupport
import Testing
import Watching

@Suite struct FileWatchTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func write(_ name: String) throws {
    try AtomicFile.replace(folder.path(name), with: Array(name.utf8))
  }

  /// Whether what is done to a file that is watched is told.
  private func isHeard(_ name: String, _ action: () throws -> Void) async throws -> Bool {
    let count = Counter()
    let watch = try #require(FileWatch { _ in count.value.withLock { $0 += 1 } })
    #expect(watch.watch(folder.path(name)), "all is told")
    let before = count.value.withLock(\.self)
    try action()
    defer { watch.cancel() }
    return await becomesTrue { count.value.withLock(\.self) > before }
  }

  private final class Counter: Sendable { let value = Mutex(0) }

  @Test func `A link on the way to a file is followed, and its turning elsewhere is told`()
    async throws
  {
    for name in ["one", "two"] {
      mkdir(folder.path(name), 0o755)
      try write("\(name)/value")
    }
    symlink("one", folder.path("current"))
    #expect(
      try await isHeard("current/value") {
        symlink("two", folder.path("next"))
        rename(folder.path("next"), folder.path("current"))
      })
    #expect(try await isHeard("current/value") { try write("two/value") })
    // A folder above is that of what the link leads to.
    mkdir(folder.path("far"), 0o755)
    mkdir(folder.path("far/deep"), 0o755)
    symlink("far/deep", folder.path("short"))
    #expect(try await isHeard("short/../value") { try write("far/value") })
  }

  @Test func `What is not there yet is told when it comes, with its folders`() async throws {
    symlink(folder.path("later"), folder.path("link"))
    #expect(try await isHeard("link") { try write("later") })
    #expect(try await isHeard("stick/deep/value") { mkdir(folder.path("stick"), 0o755) })
  }

  @Test func `All that a pattern may match is told`() async throws {
    mkdir(folder.path("pictures"), 0o755)
    #expect(try await isHeard("pictures/*.jpg") { try write("pictures/b.jpg") })
    // One that comes before it in the order of names takes its place.
    #expect(try await isHeard("pictures/*.jpg") { try write("pictures/a.jpg") })
    #expect(try await isHeard("*/a.jpg") { try write("pictures/a.jpg") })
  }

  @Test func `What is written into a file that stays open is told`() async throws {
    try write("value")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.path("value")))
    defer { try? file.close() }
    #expect(try await isHeard("value") { try file.write(contentsOf: [1]) })
  }

  @Test func `A file whose place is taken again and again has one watch`() throws {
    var watch = try FolderWatch(.arrivals)
    var counts: Set<Int> = []
    for round in 0..<50 {
      try write("value")
      let isWatched = watch.watch(file: folder.path("value"))
      #expect(isWatched)
      rename(folder.path("value"), folder.path("old\(round)"))
      let info = try String(contentsOfFile: "/proc/self/fdinfo/\(watch.number)", encoding: .utf8)
      counts.insert(info.split(separator: "\n").count { $0.hasPrefix("inotify") })
    }
    #expect(counts == [1])
  }
}
