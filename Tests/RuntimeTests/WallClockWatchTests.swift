import Foundation
import Runtime
import TestFolders
import Testing

@Suite struct WallClockWatchTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func isReadable(_ number: CInt) -> Bool {
    var waiting = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) == 1
  }

  /// As `timedatectl set-timezone` does it.
  private func setZone(_ name: String) {
    symlink("/usr/share/zoneinfo/\(name)", "\(folder.path)/new")
    rename("\(folder.path)/new", "\(folder.path)/localtime")
  }

  @Test func `Another zone is heard of, a neighbour is not, and nothing is heard twice`() throws {
    setZone("Europe/Lisbon")
    var watch = try WallClockWatch(zonePath: "\(folder.path)/localtime")
    #expect(!isReadable(watch.number))
    for name in ["Asia/Tokyo", "Europe/Lisbon"] {
      setZone(name)
      #expect(isReadable(watch.number))
      let hasJumped = watch.hasJumped()
      #expect(hasJumped)
      #expect(!isReadable(watch.number))
    }
    _ = FileManager.default.createFile(atPath: "\(folder.path)/hosts", contents: Data("x".utf8))
    #expect(isReadable(watch.number))
    let isFooled = watch.hasJumped()
    #expect(!isFooled)
    #expect(unlink("\(folder.path)/localtime") == 0)
    let isGone = watch.hasJumped()
    #expect(isGone)
    setZone("Asia/Tokyo")
    let isBack = watch.hasJumped()
    #expect(isBack)
  }

  @Test func `Time that passes by itself is no news, and a loop can wait for it`() throws {
    var watch = try WallClockWatch()
    let loop = try EventLoop()
    try loop.watch(watch.number)
    #expect(!isReadable(watch.number))
    let hasJumped = watch.hasJumped()
    #expect(!hasJumped)
  }
}
