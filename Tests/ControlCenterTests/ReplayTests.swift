import DetentMotion
import Display
import Drawing
import Geometry
import SeededNumbers
import Settings
import Testing
import Values

@testable import ControlCenter

@Suite struct ReplayTests {
  private func replay(_ log: [UInt8]) throws -> Replay.Report {
    try Replay(LogReader(log)).run()
  }

  private func lines(_ log: [UInt8]) -> [String] {
    String(decoding: log, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  private func log(_ lines: [String]) -> [UInt8] { Array(lines.joined(separator: "\n").utf8) }

  @Test func `A recorded session replays to the same pixels`() throws {
    let session = try RecordedSession.shared
    let report = try replay(session.log)
    #expect(report.difference == nil)
    #expect(report.isComplete)
    #expect(report.frames == session.frames)
    #expect(report.frames > 100)
    let words = Set(lines(session.log).compactMap { $0.split(separator: " ").first })
    let all = [
      "down", "move", "up", "frame", "wall", "outcome", "reload", "resized", "content-lost",
    ]
    #expect(words.isSuperset(of: all.map { $0[...] }), "the session has everything in it")
  }

  @Test func `What is read is what was written`() throws {
    let session = try RecordedSession.shared
    var reader = try LogReader(session.log)
    var text = LogText(capacity: 0)
    text.append(reader.header)
    while let entry = try reader.next() { text.append(entry) }
    let isSame = text.bytes == session.log
    #expect(isSame)
  }

  private var everyKind: [LogEntry] {
    [
      .turn, .now(Instant(nanoseconds: -7)), .target(Instant(seconds: 1.25)), .noBuffer,
      .buffer(index: 2, age: 0),
      .event(.bufferReleased), .event(.devicesChanged),
      .event(.key(KeyEvent(.activate, isDown: true, time: Instant(seconds: 1.5)))),
      .event(.key(KeyEvent(.pageUp, isDown: false, time: Instant(seconds: 2)))),
      .event(.closeRequested), .resized(PixelSize(800, 1280), scale: 1.25), .notice(nil),
      .notice(ConfigurationNotice(title: "t", place: "a\nb", sentence: "", footing: " f")),
      .outcome(run: 3, .timedOut(message: "  It was stopped:\n\ttoo long. ")),
      .kept(7, .file("/a b.yaml")), .kept(8, .overlay("")), .kept(9, .failed("no\n\\place")),
      .source("living room", .unknown), .source("a", .failed(reason: "no\nthing")),
      .source("b c", .failed(reason: "", kind: .notAllowed)),
      .outcome(run: 4, .failed(message: "x y", kind: .unreachable)),
      .source("b\\", .fresh(.number(-21.0625), at: Instant(nanoseconds: 5))),
      .source("", .stale(.boolean(true), at: .zero)),
      .source("c", .fresh(.text("21 °C"), at: .zero)),
      .picture(PictureNews(number: 16, .read(png: [0x89, 0x50, 0, 255, 16]))),
      .picture(PictureNews(number: 17, .read(png: []))),
      .picture(PictureNews(number: 18, .failed("No such file\nor directory"))),
      .reload(
        ConfigurationText([
          .init(path: "/a b.yaml", bytes: Array("include: c.yaml\n".utf8)),
          .init(path: "/c.yaml", bytes: [0xFF, 0x0A, 0x0A, 0x7C]), .init(path: "/d", bytes: []),
        ])), .end,
    ]
  }

  private func written(_ entries: [LogEntry]) -> [UInt8] {
    var text = LogText(capacity: 0)
    text.append(RecordedSession.header("", size: PixelSize(9, 9)))
    for entry in entries { text.append(entry) }
    return text.bytes
  }

  @Test func `Every kind of entry is read as it was written`() throws {
    var reader = try LogReader(written(everyKind))
    for entry in everyKind { #expect(try reader.next() == entry) }
    #expect(try reader.next() == nil)
  }

  @Test func `Whatever of a log is cut off, what was written before is read`() throws {
    let entries = everyKind
    let (whole, head) = (written(entries), written([]).count)
    var most = 0
    for length in head...whole.count {
      var reader = try LogReader(Array(whole[..<length]))
      var count = 0
      while let entry = try reader.next() {
        #expect(entry == entries[count], "cut off at \(length)")
        count += 1
      }
      #expect(try reader.next() == nil)
      #expect(count >= most, "cut off at \(length)")
      most = max(most, count)
    }
    #expect(most == entries.count)
  }

  @Test func `Included files are in the log`() throws {
    let reading = ConfigurationReading(
      path: "/p/panel.yaml",
      files: .memory([
        "/p/panel.yaml": Array("include: more.yaml\n".utf8),
        "/p/more.yaml": Array("pane: {peek: 96}\n".utf8),
      ]))
    let text = ConfigurationText(reading)
    #expect(text.files.map(\.path) == ["/p/panel.yaml", "/p/more.yaml"])
    #expect(try text.parsed() == reading.result.get())
    #expect(try text.parsed().pane.peek == .pixels(96))
  }

  @Test func `An altered touch is told at the first frame that it changes`() throws {
    let session = try RecordedSession.shared
    var lines = lines(session.log)
    let moves = lines.indices.filter { lines[$0].hasPrefix("move ") }
    let touch = moves[moves.count / 2]
    var words = lines[touch].split(separator: " ").map(String.init)
    words[3] = "10"
    lines[touch] = words.joined(separator: " ")
    let report = try replay(log(lines))
    let difference = try #require(report.difference)
    let before = lines[..<touch].count { $0.hasPrefix("shown ") }
    #expect(difference.frame == before + 1)
    let shown = lines.indices.first { $0 > touch && lines[$0].hasPrefix("shown ") }
    #expect(difference.line == shown.map { $0 + 1 })
    guard case .pixels(let bounds) = difference.kind else { return }
    #expect(!bounds.isEmpty)
  }

  @Test func `A frame's other pixels are told to the cell`() throws {
    let session = try RecordedSession.shared
    let text = String(decoding: session.log, as: UTF8.self)
    // Another word on one tile, of which nothing else depends.
    let other = text.replacing(
      "|  - {kind: button, label: Scene", with: "|  - {kind: button, label: Scenes")
    let report = try replay(Array(other.utf8))
    guard case .pixels(let bounds)? = report.difference?.kind else {
      Issue.record("nothing was found: \(report)")
      return
    }
    // The third of the tiles of a screen of 640×400.
    #expect(bounds.minX >= 320, "\(bounds)")
    #expect(report.differingFrames > 10)
    #expect(report.differingFrames < report.frames)
  }

  @Test func `A log that is cut off replays to the cut`() throws {
    let session = try RecordedSession.shared
    let whole = try replay(session.log)
    let body = try #require(session.log.firstRange(of: Array("\nbegin\n".utf8))).upperBound
    var random = SeededNumbers(7)
    for _ in 0..<10 {
      let length = Int.random(in: body..<session.log.count, using: &random)
      let cut = Array(session.log[..<length])
      #expect(try LogReader(cut).check() == false)
      let report = try replay(cut)
      #expect(report.difference == nil)
      #expect(report.frames <= whole.frames)
      #expect(!report.isComplete)
    }
  }

  @Test func `A head that is cut off is refused`() throws {
    let session = try RecordedSession.shared
    let body = try #require(session.log.firstRange(of: Array("\nbegin\n".utf8))).upperBound
    for length in 0..<body {
      #expect(throws: LogError.self) { _ = try LogReader(Array(session.log[..<length])) }
    }
  }

  @Test(arguments: [
    ("", "This is no log of detent: it is empty."),
    ("GIF89a\n", "This is no log of detent: it does not begin with “detent-log”."),
    (
      "detent-log 3\n",
      "This is no log of detent: its format is 3, and this version reads format 2 only."
    ),
    ("detent-log 2\nprogram 0.1.0\nlibrary x\n", "Line 3: “library” is not “libraries”."),
    (
      "detent-log 2\nprogram 0.1.0\nlibraries x\nscreen 0 800 1\n",
      "Line 4: “0” is not a width (1 to 16384)."
    ),
  ]) func `What is no log is refused with a sentence`(text: String, sentence: String) {
    let error = #expect(throws: LogError.self) { _ = try LogReader(Array(text.utf8)) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    ("move 1 nan 3 4", "“nan” is not a place (-10000000.0 to 10000000.0)"),
    ("move 1 2 3", "a time in nanoseconds is missing"),
    ("turn 7", "“7” is too much"),
    ("wall 24 0 1 x", "“24” is not an hour (0 to 23)"),
    ("outcome 1 failed a\\zz", "“\\zz” is no character; write \\\\ for a backslash"),
    ("sing", "“sing” is nothing that a log of this format has"),
    ("shown 0000000000000000 0 0 64 64 - -", "there are not 1 of the rows"),
    ("shown 0000000000000000 64 64 0 0 0000 -", "there are not 0 of the rows"),
  ]) func `A line that is wrong is told by its number`(line: String, why: String) throws {
    let session = try RecordedSession.shared
    var lines = lines(session.log)
    let place = try #require(lines.firstIndex(of: "begin")) + 4
    lines.insert(line, at: place)
    let error = #expect(throws: LogError.self) { _ = try LogReader(log(lines)).check() }
    #expect(error == .wrongLine(number: place + 1, why: why))
  }

  @Test func `Whatever happens to a log, it is replayed or refused`() throws {
    let session = try RecordedSession.shared
    var random = SeededNumbers(11)
    var (refused, differing) = (0, 0)
    for _ in 0..<80 {
      var bytes = session.log
      for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&bytes, &random) }
      do {
        let reader = try LogReader(bytes)
        _ = try reader.check()
        if try Replay(reader).run().difference != nil { differing += 1 }
      } catch {
        #expect(error is LogError || error is DisplayError)
        refused += 1
      }
    }
    #expect(refused > 10)
    #expect(differing > 5)
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededNumbers) {
    let place = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
    case 2: bytes.removeSubrange(place..<min(bytes.count, place + 40))
    case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 90)], at: place)
    case 4: bytes.removeSubrange(place...)
    default: swapLines(&bytes, &random)
    }
  }

  private func swapLines(_ bytes: inout [UInt8], _ random: inout SeededNumbers) {
    var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let (a, b) = (
      Int.random(in: lines.indices, using: &random), Int.random(in: lines.indices, using: &random)
    )
    lines.swapAt(a, b)
    bytes = Array(lines.joined(separator: [10]))
  }

  @Test func `Every number comes back as it was`() throws {
    var random = SeededNumbers(3)
    for i in 0..<4000 {
      let number =
        i % 2 == 0
        ? Double.random(in: -1e6...1e6, using: &random)
        : Double(Int.random(in: -1_000_000...1_000_000, using: &random)) / 64
      var text = LogText(capacity: 64)
      text.real(number)
      var fields = LogFields(number: 1, line: text.bytes[...])
      #expect(try fields.real("a number", in: -1e7...1e7) == number)
    }
  }

  @Test func `Another configuration is tried on the session`() throws {
    let session = try RecordedSession.shared
    let reader = try LogReader(session.log)
    let own = try reader.header.configuration.parsed()
    let same = try Trial(reader, own).run()
    #expect(same.frames > 50)
    var slow = own
    slow.motion.springs += [NamedSpring(name: "pane", spring: .dynamics)]
    let trial = try Trial(reader, slow)
    var sizes: [PixelSize] = []
    trial.onDifference = { sizes = [$0.size, $1.size] }
    let report = try trial.run()
    let difference = try #require(report.difference)
    #expect(difference.seconds > 0.14, "the pane is let go at 160 ms")
    #expect(difference.seconds < 0.25)
    #expect(sizes == [PixelSize(640, 400), PixelSize(640, 400)])
  }

  @Test func `Other fonts, pictures and versions are told first`() {
    var recorded = RecordedSession.header("", size: PixelSize(10, 10))
    recorded.ingredients = [
      .init(.font, "Inter Light", digest: 1), .init(.picture, "/a.png", digest: 2),
    ]
    var here = recorded
    #expect(recorded.differences(to: here) == [])
    here.program = "0.2.0"
    here.ingredients = [.init(.font, "Inter Light", digest: 3)]
    #expect(
      recorded.differences(to: here) == [
        "It was recorded by detent 0.1.0; this is 0.2.0.",
        "The font “Inter Light” has changed since it was recorded.",
        "The picture “/a.png” is not here.",
      ])
  }
}
