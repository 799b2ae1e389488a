import Blocking
import Foundation
import TestFolders
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RegularFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func reason(_ path: String, limit: Int = 100) -> FileError.Reason? {
    do throws(FileError) {
      _ = try RegularFile.read(path, limit: limit)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `A file is read whole, however it tells its size`() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let path = try folder.write(bytes, to: "a")
    #expect(try RegularFile.read(path, limit: 200_000) == bytes)
    #expect(try RegularFile.read(folder.write("", to: "b"), limit: 10) == [])
    #expect(try !RegularFile.read("/proc/self/stat", limit: 4096).isEmpty)
  }

  @Test func `More than the limit is refused or cut, and said`() throws {
    let path = try folder.write([1, 2, 3], to: "a")
    #expect(try RegularFile.read(path, limit: 3) == [1, 2, 3])
    #expect(reason(path, limit: 2) == .tooLarge(limit: 2))
    #expect(try RegularFile.read(path, limit: 2, isCut: true) == [1, 2])
    // Without an end of its own.
    #expect(reason("/proc/self/mem", limit: 2) != nil)
    #expect(
      FileError(path, .tooLarge(limit: 3 << 20)).description
        == "\(path) cannot be read: it is larger than 3 MiB.")
  }

  @Test func `What is no file is refused at once, and named`() throws {
    let fifo = "\(folder.path)/fifo"
    try #require(mkfifo(fifo, 0o600) == 0)
    #expect(reason(fifo) == .noFile("a FIFO"))
    #expect(reason(folder.path) == .noFile("a folder"))
    #expect(reason("/dev/zero") == .noFile("a device"))
    #expect(reason("/dev/tty") == .noFile("a device"))
    symlink(fifo, "\(folder.path)/link")
    #expect(reason("\(folder.path)/link") == .noFile("a FIFO"))
    #expect(reason("\(folder.path)/none") == .refused(ENOENT))
    #expect(reason("\(folder.path)/a\0b") == .refused(ENOENT))
    #expect(
      FileError(fifo, .noFile("a FIFO")).description
        == "\(fifo) cannot be read: it is a FIFO, not a file.")
  }

  @Test func `What can be read has no obstacle`() throws {
    #expect(try RegularFile.obstacle(to: folder.write("", to: "a")) == nil)
    #expect(RegularFile.obstacle(to: folder.path) == "it is a folder, not a file")
    #expect(RegularFile.obstacle(to: "/none") == "No such file or directory")
  }
}
