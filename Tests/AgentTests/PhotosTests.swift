import Blocking
import Runtime
import Settings
import Synchronization
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// The pictures of a folder, one after another.
@Suite struct PhotosTests {
  @Test func `One picture after another is shown, by its name, and begins anew after the last`()
    async throws
  {
    let folder = try TestFolder()
    for name in ["b.JPG", "a.png", "notes.txt", "c d.webp"] {
      try folder.makeFolder("photos")
      try folder.write("x", to: "photos/\(name)")
    }
    let source = try #require(
      try configuration("sources: {s: {photos: \(folder.path("photos")), every: 1min}}").sources
        .first
    )
    #expect(source.interval == 60)
    let time = SteppedTime(wall: 1_700_000_000)
    let feeds = SourceSettings.feeds(Services(files: FileAccess()))
    let feed = feeds(source, time)
    let seen = Gathered()
    let running = Task {
      try? await feed.run { reading in
        if case .value(.image(let image)) = reading { seen.add(image.path) }
        return true
      }
    }
    for count in 1...5 {
      try #require(await becomesTrue { seen.all.count == count && time.sleepers == 1 })
      time.advance(to: try #require(time.nextDeadline))
    }
    running.cancel()
    await running.value
    let names = seen.all.prefix(5).map { String($0.split(separator: "/").last ?? "") }
    let circle = ["a.png", "b.JPG", "c d.webp"]
    let first = try #require(circle.firstIndex(of: names[0]))
    #expect(names == (0..<5).map { circle[(first + $0) % 3] })
  }

  @Test func `A folder without a picture says what to do`() async throws {
    let folder = try TestFolder()
    let source = try #require(
      try configuration("sources: {s: {photos: \(folder.path)}}").sources.first)
    let seen = Gathered()
    let feed = SourceSettings.feeds(Services(files: FileAccess()))(source, SteppedTime())
    let running = Task {
      try? await feed.run { reading in
        if case .failure(let failure) = reading { seen.add(failure.description) }
        return true
      }
    }
    #expect(await becomesTrue { seen.all.first?.contains("put PNG, JPEG") == true })
    running.cancel()
    await running.value
  }
}

private final class Gathered: Sendable {
  private let texts = Mutex<[String]>([])
  var all: [String] { texts.withLock(\.self) }
  func add(_ text: String) { texts.withLock { $0.append(text) } }
}
