import Foundation
import Settings
import TestFolders
import TestKinds
import Testing

@testable import Forms

@Suite(.timeLimit(.minutes(5)))
struct StartLedgerTests {
  private let folder: TestFolder
  private let source: ConfigurationSource
  private let ledger: StartLedger

  init() throws {
    folder = try TestFolder()
    let state = StateFolder(path: "\(folder.path)/state")
    source = ConfigurationSource(
      search: ConfigurationSearch(explicitPath: "\(folder.path)/panel.yaml", environment: [:]),
      state: state)
    ledger = StartLedger(state)
  }

  private func put(_ label: String) throws {
    try folder.write("tiles: [{label: \(label)}]", to: "panel.yaml")
  }

  private func label(_ start: StartingConfiguration) -> String? {
    start.configuration.tiles.first?.label
  }

  /// A panel that lives through its start, and remembers it.
  private func live() throws {
    let start = source.startCounting()
    if let key = start.attempt { ledger.end(key) }
    try source.keep(start.reading)
  }

  @Test func `What is begun is counted until it has ended`() {
    #expect(ledger.tries(7) == 0)
    for tries in 1...3 {
      ledger.begin(7)
      #expect(ledger.tries(7) == tries)
    }
    ledger.begin(8)
    ledger.end(7)
    #expect(ledger.tries(7) == 0 && ledger.tries(8) == 1)
    ledger.end(8)
    #expect(!folder.names.contains("starts"))
    for key in 0..<100 { ledger.begin(UInt64(key)) }
    #expect(ledger.tries(99) == 1 && ledger.tries(0) == 0, "it does not grow")
  }

  @Test func `What is damaged in the ledger counts nothing`() throws {
    try AtomicFile.makeFolder("\(folder.path)/state")
    try folder.write("7 2\n\n8\nx y\n9 -4\n\u{FF}", to: "state/starts")
    #expect(ledger.tries(7) == 2 && ledger.tries(8) == 0 && ledger.tries(9) == 0)
  }

  @Test func `After two starts in vain what last worked is served, until the file is another`()
    throws
  {
    try put("good")
    try live()
    try put("deadly")
    for _ in 1...2 {
      let start = source.startCounting()
      #expect(start.origin == .file && label(start) == "deadly" && start.failure == nil)
    }
    for _ in 1...3 {
      let start = source.startCounting()
      #expect(start.origin == .copy && label(start) == "good")
      let message = try #require(start.failure?.description)
      #expect(message.contains("panel.yaml:1:1: error: the panel has twice crashed or hung"))
      // While it runs, a look at the same file does not bring it back.
      var live = source
      live.refused = start.refused
      #expect("\(live.read().result)".contains("twice crashed"))
      if let key = start.attempt { ledger.end(key) }
    }
    try put("mended")
    #expect(label(source.startCounting()) == "mended")
  }

  @Test func `Where the copy does not live either the default panel is served`() throws {
    try put("good")
    try live()
    try put("deadly")
    let served = (1...6).map { _ in source.startCounting().origin }
    #expect(served == [.file, .file, .copy, .copy, .builtIn, .builtIn])
  }

  @Test func `A copy that was left for the default panel is tried again once that has lived`()
    throws
  {
    try put("good")
    try live()
    try folder.write("tiles: [", to: "panel.yaml")
    func start() -> StartingConfiguration { source.startCounting() }
    #expect([start().origin, start().origin] == [.copy, .copy])
    #expect(start().origin == .builtIn)
    let last = start()
    #expect(last.origin == .builtIn, "it has not lived through its start the time before")
    if let key = last.attempt { ledger.end(key) }
    #expect([start().origin, start().origin, start().origin] == [.copy, .copy, .builtIn])
  }

  @Test func `A file that is what last worked is taken, though its copy was left`() throws {
    try put("good")
    try live()
    try folder.write("tiles: [", to: "panel.yaml")
    let served = (1...3).map { _ in source.startCounting() }
    #expect(served.map(\.origin) == [.copy, .copy, .builtIn])
    var live = source
    live.refused = served[2].refused
    try put("good")
    #expect(try live.read().result.get().tiles.first?.label == "good")
  }

  @Test func `Without a copy the default panel is served`() throws {
    try put("deadly")
    let served = (1...3).map { _ in source.startCounting().origin }
    #expect(served == [.file, .file, .builtIn])
  }

  @Test func `What has worked before is never left for less`() throws {
    try put("good")
    try live()
    for _ in 1...5 { #expect(source.startCounting().origin == .file) }
  }

  @Test func `A start that ends in good order is no try`() throws {
    try put("new")
    for _ in 1...5 {
      let start = source.startCounting()
      #expect(start.origin == .file)
      if let key = start.attempt { ledger.end(key) }
    }
  }

  @Test func `A file that nobody survives reading is not read a third time`() throws {
    try put("good")
    try live()
    try put("deadly")
    // The program ends while it reads: all it leaves is the ledger.
    var reading = source
    let path = "\(folder.path)/state/starts"
    let saved = Box<[UInt8]>([])
    let files = source.files
    reading.files.read = { name in
      if name.hasSuffix("panel.yaml") {
        saved.value = Array(FileManager.default.contents(atPath: path) ?? Data())
      }
      return files.read(name)
    }
    for _ in 1...2 {
      _ = reading.startCounting()
      // As it was when the file was read for the last time.
      try Data(saved.value).write(to: URL(fileURLWithPath: path))
    }
    let start = source.startCounting()
    #expect(start.origin == .copy && label(start) == "good")
    #expect(start.failure?.description.contains("while it read this file") == true)
    var live = source
    live.refused = start.refused
    let asked = Box(0)
    live.files.obstacle = { _ in
      asked.value += 1
      return nil
    }
    #expect(live.read().result.isFailure && asked.value == 0)
  }
}

/// A box for closures that are called on other threads, one after another.
private final class Box<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}

extension Result {
  fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}

@Suite(.timeLimit(.minutes(5)))
struct SilentFilesTests {
  private let folder: TestFolder
  private let source: ConfigurationSource

  init() throws {
    folder = try TestFolder()
    var source = ConfigurationSource(
      search: ConfigurationSearch(explicitPath: "\(folder.path)/panel.yaml", environment: [:]),
      state: StateFolder(path: "\(folder.path)/state"))
    source.timeLimit = 60
    self.source = source
  }

  @Test func `A file on a share that has gone holds nobody, and is named`() throws {
    try folder.write("tiles: [{label: good}]", to: "panel.yaml")
    try source.keep(source.read())
    var dead = source
    dead.timeLimit = 0.1
    let files = source.files
    let gate = DispatchSemaphore(value: 0)
    dead.files.read = { path in
      if path.hasSuffix("part.yaml") { gate.wait() }
      return files.read(path)
    }
    try folder.write("include: part.yaml\ntiles: [{label: new}]", to: "panel.yaml")
    try folder.write("tiles: [{label: part}]", to: "part.yaml")
    let reading = dead.read()
    #expect(reading.isUnanswered)
    guard case .failure(let error) = reading.result else {
      Issue.record("it was taken")
      return
    }
    #expect(
      error.description
        == "\(folder.path)/part.yaml:1:1: error: this file cannot be read: it did not answer "
        + "for 0.1 s; check that its network share is available")
    // The next ones do not wait behind it, and take no thread.
    for _ in 1...50 { #expect(dead.read().isUnanswered) }
    gate.signal()
    dead.timeLimit = 60
    var last = dead.read()
    while last.isUnanswered {
      sched_yield()
      gate.signal()
      last = dead.read()
    }
    #expect(try last.result.get().tiles.map(\.label) == ["part", "new"])
    for _ in 1...1000 { gate.signal() }
  }

  @Test func `A panel starts with what last worked where its file does not answer`() throws {
    try folder.write("tiles: [{label: good}]", to: "panel.yaml")
    try source.keep(source.read())
    var dead = source
    dead.timeLimit = 0.1
    let gate = DispatchSemaphore(value: 0)
    dead.search.exists = { _ in
      gate.wait()
      return true
    }
    let start = dead.start()
    #expect(start.reading.isUnanswered && start.failure != nil && start.origin == .copy)
    gate.signal()
    gate.signal()
  }

  @Test func `While the state folder does not answer nobody waits until a copy is kept`() throws {
    try folder.write("tiles: [{label: good}]", to: "panel.yaml")
    let reading = source.read()
    var dead = source
    dead.timeLimit = 0.1
    let gate = DispatchSemaphore(value: 0)
    let (files, overlay) = (source.files, source.state?.overlay)
    dead.files.read = { path in
      if path == overlay { gate.wait() }
      return files.read(path)
    }
    _ = dead.start()
    #expect(throws: SettingsError.self) { try dead.keep(reading) }
    for _ in 1...10 { gate.signal() }
  }

  @Test(arguments: ["fifo", "folder", "device"])
  func `What is no file in the place of one is told, and never waited for`(_ kind: String) throws {
    let path = "\(folder.path)/strange"
    switch kind {
    case "fifo": mkfifo(path, 0o600)
    case "folder": mkdir(path, 0o700)
    default: symlink("/dev/zero", path)
    }
    let words = ["fifo": "a FIFO", "folder": "a folder", "device": "a device"][kind] ?? ""
    for text in [
      "include: strange\ntiles: [{}]", "home: {wallpaper: {image: strange}}",
      "tiles: [{icon: ./strange}]",
    ] {
      try folder.write(text, to: "panel.yaml")
      guard case .failure(let error) = source.read().result else {
        Issue.record("\(text) was taken")
        continue
      }
      #expect(
        error.diagnostics.count == 1 && error.description.hasSuffix("it is \(words), not a file"))
    }
    // The configuration itself.
    if kind != "folder" {
      var other = source
      other.search.explicitPath = path
      guard case .failure(let error) = other.read().result else {
        Issue.record("it was taken")
        return
      }
      #expect(error.description.hasSuffix("cannot be read: it is \(words), not a file"))
    }
  }
}
