import Blocking
import CLinux
import DetentMotion
import Dispatch
import Forms
import Glibc
import Runtime
import Settings
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values
import Watching

@testable import Agent

@Suite struct FileSourceTests {
  @Test func `a file is read at the start, when it is written and when another takes its place`()
    async throws
  {
    try await withFile { sources, folder in
      #expect(await sources.comes { $0 == .text("one") })
      folder.fakes.write("two\n", to: "value")
      #expect(await sources.comes { $0 == .text("two") })
      for text in ["three", "four"] {
        folder.fakes.write(text, to: "new")
        rename(folder.folder.path("new"), folder.folder.path("value"))
        #expect(await sources.comes { $0 == .text(text) })
      }
      folder.fakes.write("five", to: "value")
      #expect(await sources.comes { $0 == .text("five") })
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `ranges on a share that does not answer take nobody's thread`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let files = FileAccess(timeLimit: 3600) { path in
      if path.hasPrefix("/net") { gate.wait() }
    }
    // More than there are threads.
    let names = (0..<32).map(String.init)
    let text = """
      sources:
      \(names.map { "  s\($0): {poll: [echo, 7], range: [0, /net\($0)/max]}" }.joined(separator: "\n"))
      actions:
      \(names.map { "  a\($0): {exec: [echo, '${value}'], range: [0, /net/max]}" }.joined(separator: "\n"))
        other: {exec: ["true"]}
      """
    let configuration = try Configuration.unhurried(text)
    let sources = Sources(
      configuration.sources, time: MachineTime.real,
      feeds: SourceSettings.feeds(Services(files: files)),
      files: files)
    await sources.setVisible(Set(configuration.sources.map(\.name)))
    let actions = LocalActions(Services(files: files))
    for action in configuration.actions.dropLast() {
      Task { await actions.perform(action, value: .number(0.5)) }
    }
    let other = try #require(configuration.actions.last)
    for _ in 0..<10 { #expect(await actions.perform(other, value: nil) == .succeeded) }
    for _ in 0..<100 { gate.signal() }
    await sources.shutdown()
  }

  @Test func `a file that is written anew keeps its text until there is another`() async throws {
    let folder = try SourceFolder()
    folder.fakes.write("one\n", to: "value")
    let (path, time, events) = (folder.folder.path("value"), SteppedTime(), AgentEvents())
    let source = SourceSettings(name: "s", kind: .file(path))
    let sources = Sources([source], time: time, events: events)
    await sources.setVisible(["s"])
    #expect(await sources.comes { $0 == .text("one") })
    for (text, part) in [("two", ""), ("three", "th"), ("four", "fou"), ("", "")] {
      let before = await sources.state(of: "s")?.value
      let descriptor = open(path, O_WRONLY | O_TRUNC)
      write(descriptor, part, part.utf8.count)
      // The change has been heard, and the file looked at.
      let looked = time.now()
      #expect(
        await becomesTrue {
          if let next = time.nextDeadline, next < looked.advanced(by: 0.5) {
            time.advance(by: 0.01)
          }
          return time.nextDeadline.map { $0 > looked.advanced(by: 0.5) } ?? false
        })
      #expect(await sources.state(of: "s")?.value == before)
      write(descriptor, String(text.dropFirst(part.count)), text.utf8.count - part.utf8.count)
      close(descriptor)
      #expect(
        await becomesTrue {
          if time.nextDeadline != nil { time.advance(by: text.isEmpty ? 1 : 0.01) }
          return await sources.state(of: "s")?.value == .text(text)
        })
    }
    await sources.shutdown()
  }

  @Test func `what somebody writes who never closes the file is shown all the same`() async throws {
    try await withFile { sources, folder in
      #expect(await sources.comes { $0 == .text("one") })
      let descriptor = open(folder.folder.path("value"), O_WRONLY)
      for text in ["two", "six"] {
        pwrite(descriptor, text, text.utf8.count, 0)
        #expect(await sources.comes { $0 == .text(text) })
      }
      close(descriptor)
    }
  }

  @Test func `a file that comes later is found`() async throws {
    try await withFile(initially: nil) { sources, folder in
      #expect(await sources.fails { $0.contains("cannot be read (No such file or directory)") })
      folder.fakes.write("here", to: "value")
      #expect(await sources.comes { $0 == .text("here") })
    }
  }

  @Test func `a file that does not tell is read on every tick`() async throws {
    try await withFile(every: 0.1) { sources, folder in
      #expect(await sources.comes { $0 == .text("one") })
      // Written by way of a mapping, which inotify does not see.
      let descriptor = open(folder.folder.path("value"), O_RDWR)
      let place = mmap(nil, 3, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
      place?.storeBytes(of: UInt8(ascii: "O"), as: UInt8.self)
      munmap(place, 3)
      close(descriptor)
      #expect(await sources.comes { $0 == .text("One") })
    }
  }

  @Test func `letters may stand for any, and a range may come from a file`() async throws {
    let folder = try SourceFolder()
    folder.fakes.write("51\n", to: "level")
    folder.fakes.write("204\n", to: "level_max")
    let text =
      "sources: {s: {file: '\(folder.folder.path("lev*l"))',"
      + " range: [0, '\(folder.folder.path("*_max"))']}}"
    let settings = try Configuration.unhurried(text).sources
    let sources = Sources(settings, time: MachineTime.real)
    await sources.setVisible(["s"])
    #expect(await sources.comes { $0 == .number(0.25) })
    await sources.shutdown()
  }

  @Test func `a FIFO, a folder and a device are no texts`() async throws {
    let folder = try TestFolder()
    mkfifo(folder.path("fifo"), 0o600)
    for path in [folder.path("fifo"), folder.path(""), "/dev/zero"] {
      #expect(throws: SourceFailure.self) { try BoundedFile.read(path, limit: 100) }
    }
  }

  @Test func `no more of a file is read than a value may have`() throws {
    let folder = try SourceFolder()
    folder.fakes.write(String(repeating: "x", count: 100_000), to: "big")
    #expect(try BoundedFile.read(folder.folder.path("big"), limit: 70_000).count == 70_000)
  }

  @Test func `what is written replaces the text of a file that is there, and only there`() throws {
    let folder = try SourceFolder()
    let path = folder.folder.path("value")
    folder.fakes.write("a long text", to: "value")
    try BoundedFile.write("12", to: path)
    #expect(folder.folder.text(of: "value") == "12")
    #expect(throws: SourceFailure.self) { try BoundedFile.write("1", to: path + "-none") }
    symlink(path, folder.folder.path("link"))
    #expect(throws: SourceFailure.self) {
      try BoundedFile.write("1", to: folder.folder.path("link"))
    }
    mkfifo(folder.folder.path("fifo"), 0o600)
    #expect(throws: SourceFailure.self) {
      try BoundedFile.write("1", to: folder.folder.path("fifo"))
    }
    #expect(folder.folder.text(of: "value") == "12")
  }

  @Test func `a file is found again whose folder comes later, goes and comes again`() async throws {
    let folder = try TestFolder()
    let path = folder.path("stick/value")
    let file = SourceSettings(name: "s", kind: .file(path))
    let sources = Sources(
      [file, SourceSettings(name: "p", kind: .picture(path))], time: MachineTime.real)
    await sources.setVisible(["s", "p"])
    #expect(await sources.comes("p") { $0 == .image(ImageReference(path, version: "missing")) })
    for text in ["one", "two"] {
      mkdir(folder.path("stick"), 0o755)
      let file = fopen(path, "w")
      fputs(text, file)
      fclose(file)
      #expect(await sources.comes("s") { $0 == .text(text) })
      #expect(await sources.comes("p") { $0 != .image(ImageReference(path, version: "missing")) })
      unlink(path)
      rmdir(folder.path("stick"))
      #expect(await sources.comes("p") { $0 == .image(ImageReference(path, version: "missing")) })
    }
    await sources.shutdown()
  }

  @Test(arguments: [true, false])
  func `a source that tells the same path again shows the picture that is there by now`(
    goesOn: Bool
  ) async throws {
    let folder = try TestFolder()
    // No pattern, though it looks like one.
    let path = folder.path("cover[1].png")
    let words = ["/bin/sh", "-c", "echo '\(path)'" + (goesOn ? "; exec sleep 600" : "")]
    let kind: any SourceKind =
      goesOn ? ListenSource(arguments: words) : PollSource(arguments: words)
    var source = SourceSettings(name: "s", kind: kind)
    // It tells once; whatever happens to the file is found by itself.
    source.every = goesOn ? nil : 3600
    source.mapping.form = .image
    let sources = Sources([source], time: MachineTime.real)
    await sources.setVisible(["s"])
    #expect(
      await sources.comes { if case .image(let image) = $0 { image.name == path } else { false } })
    func isAnother(after change: () throws -> Void) async throws -> Bool {
      let before = await sources.state(of: "s")?.value
      try change()
      return await sources.comes { $0 != before }
    }
    #expect(
      try await isAnother { try AtomicFile.replace(path, with: [1, 2, 3]) }, "it comes later")
    #expect(try await isAnother { try BoundedFile.write("abc", to: path) }, "it is rewritten")
    #expect(
      try await isAnother { try AtomicFile.replace(path, with: [7, 8, 9]) }, "it is replaced")
    #expect(try await isAnother { unlink(path) }, "it goes")
    await sources.shutdown()
  }

  @Test func `a picture that is an address is told as one, and not looked for as a file`() {
    var source = SourceSettings(name: "s", kind: .poll(["art"]))
    source.mapping.form = .image
    for address in ["https://i.scdn.co/image/ab67", "HTTP://camera/door.jpg", "rtsp://door/1"] {
      let state = source.state(after: address, at: .zero, files: FileAccess())
      guard case .failed(let reason, let kind) = state else {
        Issue.record("\(state)")
        continue
      }
      #expect(kind.rawValue == "address")
      #expect(reason.contains(address) && reason.contains("is an address"))
    }
    let file = source.state(after: "file:///tmp/a.png", at: .zero, files: FileAccess())
    #expect(file == .fresh(.image(ImageReference("file:///tmp/a.png")), at: .zero))
  }

  @Test func `a file that the kernel has no watch for is looked at every few seconds`() async throws
  {
    let folder = try SourceFolder()
    folder.fakes.write("one", to: "value")
    let path = folder.folder.path("value")
    let time = SteppedTime()
    let services = Services(files: FileAccess(), makeWatch: { _ in nil })
    let sources = Sources(
      [
        SourceSettings(name: "s", kind: .file(path)),
        SourceSettings(name: "p", kind: .picture(path)),
      ], time: time, feeds: SourceSettings.feeds(services))
    await sources.setVisible(["s", "p"])
    #expect(await sources.comes { $0 == .text("one") })
    #expect(await sources.comes("p") { $0 != .text("") })
    let stamp = await sources.state(of: "p")?.value
    #expect(await becomesTrue { time.sleepers >= 2 })
    folder.fakes.write("three", to: "value")
    time.advance(by: 5)
    #expect(await sources.comes { $0 == .text("three") })
    #expect(await sources.comes("p") { $0 != stamp })
    await sources.shutdown()
  }

  @Test(arguments: [false, true])
  func `a file that is moved away is missed`(isLinked: Bool) async throws {
    let (folder, attic) = (try SourceFolder(), try TestFolder())
    folder.fakes.write("one", to: "value")
    let (path, link) = (folder.folder.path("value"), attic.path("link"))
    if isLinked { symlink(path, link) }
    let time = SteppedTime()
    let sources = Sources(
      [SourceSettings(name: "s", kind: .file(isLinked ? link : path))], time: time)
    await sources.setVisible(["s"])
    #expect(await sources.comes { $0 == .text("one") })
    rename(path, attic.path("value"))
    #expect(
      await becomesTrue {
        // What it said holds for a while.
        time.advance(by: 1)
        if case .failed(_, .notFound) = await sources.state(of: "s") { return true }
        return false
      })
    await sources.shutdown()
  }

  @Test func `where the kernel does not tell of all changes a file is not taken to be watched`()
    throws
  {
    let folder = try SourceFolder()
    folder.fakes.write("one", to: "value")
    let watch = try #require(FileWatch { _ in })
    #expect(watch.watch(folder.folder.path("value")))
    #expect(watch.watch(folder.folder.path("none")))
    #expect(!watch.watch("/proc/uptime"))
    #expect(!watch.watch("/proc/none"))
    symlink("/proc/uptime", folder.folder.path("link"))
    #expect(!watch.watch(folder.folder.path("link")))
  }

  @Test func `a file that comes after many attempts is read at once`() async throws {
    let folder = try TestFolder()
    let time = SteppedTime()
    let sources = Sources(
      [SourceSettings(name: "s", kind: .file(folder.path("value")))], time: time)
    await sources.setVisible(["s"])
    let start = time.now()
    for _ in 0..<10 {
      #expect(await sources.fails { $0.contains("cannot be read") })
      time.advance(by: 60)
    }
    try AtomicFile.replace(folder.path("value"), with: Array("here".utf8))
    #expect(
      await becomesTrue {
        // A writer is given a moment to finish.
        if let next = time.nextDeadline, next < time.now().advanced(by: 0.1) {
          time.advance(to: next)
        }
        return await sources.state(of: "s")?.value == .text("here")
      })
    #expect(time.now().seconds(since: start) < 630)
    await sources.shutdown()
  }

  @Test func `a file that changes all the time is read at a sane pace`() async throws {
    try await withFile { sources, folder in
      for i in 0..<2000 { folder.fakes.write("\(i)", to: "value") }
      #expect(await sources.comes { $0 == .text("1999") })
    }
  }

  private func withFile(
    initially text: String? = "one\n", every: Double? = nil,
    _ body: (Sources, SourceFolder) async throws -> Void
  ) async throws {
    let folder = try SourceFolder()
    if let text { folder.fakes.write(text, to: "value") }
    var source = SourceSettings(name: "s", kind: .file(folder.folder.path("value")))
    source.every = every
    let sources = Sources([source], time: MachineTime.real)
    await sources.setVisible(["s"])
    try await body(sources, folder)
    await sources.shutdown()
  }
}
