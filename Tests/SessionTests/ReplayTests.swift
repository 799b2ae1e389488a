import Agent
import Demos
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Forms
import SeededNumbers
import Settings
import TestKinds
import Testing
import Values

@testable import ControlCenter
@testable import Diagnosis

@Suite struct ReplayTests {
  private func replay(_ log: Log) throws -> ReplayReport { try Replay(log).run() }

  /// The session's log with other entries, or another header.
  private func log(_ entries: [LogEntry], _ header: LogHeader? = nil) throws -> Log {
    let header = try header ?? RecordedSession.shared.log.header
    return try read(Log.Writer().bytes(of: [.start(header)] + entries))
  }

  private func read(_ bytes: some Sequence<UInt8>) throws(LogError) -> Log {
    try Log(Array(bytes), version: RecordedSession.version)
  }

  @Test func `A recorded session replays to the same pixels`() throws {
    let session = try RecordedSession.shared
    let report = try replay(session.log)
    #expect(report.difference == nil)
    #expect(session.log.isComplete)
    #expect(report.frames == session.frames)
    #expect(report.frames > 100)
    let all: [(LogEntry) -> Bool] = [
      { $0.touch?.phase == .began }, { $0.touch?.phase == .moved }, { $0.touch?.phase == .ended },
      { if case .input(.display(.frame)) = $0 { true } else { false } },
      { if case .wall = $0 { true } else { false } },
      { if case .input(.agent(.outcome)) = $0 { true } else { false } },
      { if case .input(.configuration) = $0 { true } else { false } },
      { if case .input(.resized) = $0 { true } else { false } },
      { $0 == .input(.display(.contentLost)) },
    ]
    for kind in all {
      #expect(session.log.entries.contains(where: kind), "the session has everything in it")
    }
  }

  @Test func `What is read is what was written`() throws {
    let session = try RecordedSession.shared
    #expect(try log(session.log.entries).entries == session.log.entries)
  }

  private func everyKind() throws -> [LogEntry] {
    let text = ConfigurationText(files: [
      .init(path: "/a b.yaml", bytes: Array("include: c.yaml\n".utf8)),
      .init(path: "/c.yaml", bytes: Array("# ü|\n\npane: {peek: 96}\n".utf8)),
      .init(path: "/d", bytes: []),
    ])
    let inputs: [PanelInput] = [
      .display(.bufferReleased), .display(.devicesChanged),
      .display(.presented(Instant(nanoseconds: .max))), .display(.contentLost),
      .display(.frame(FrameTime(target: .zero, interval: 1 / 59.94))),
      .display(
        .touch(
          TouchEvent(
            id: .pointer, phase: .cancelled, position: Point(-0.0, 1.0 / 3), time: .zero,
            breadth: .leastNonzeroMagnitude, device: -1))),
      .display(
        .touch(TouchEvent(id: .init(0), phase: .moved, position: .zero, time: .zero, device: 3))),
      .display(.key(KeyEvent(.activate, isDown: true, time: Instant(seconds: 1.5)))),
      .display(.key(KeyEvent(.pageUp, isDown: false, time: Instant(seconds: 2)))),
      .display(.closeRequested), .resized(PixelSize(800, 1280), scale: 1.25), .notice(nil),
      .notice(ConfigurationNotice(title: "t", place: "a\nb", sentence: "", footing: " f")),
      .agent(
        .outcome(run: 3, .failed(message: "  It was stopped:\n\ttoo long. ", kind: .timedOut))),
      .agent(.outcome(run: 4, .failed(message: "x y", kind: .unreachable))),
      .agent(.outcome(run: 5, .succeeded)), .agent(.ask(run: 6, Question(), isLast: true)),
      .agent(.show(run: 7, page: "a\nb")), .agent(.command(.pane(.open))),
      .kept(7, .file("/a b.yaml")), .kept(8, .overlay("")), .kept(9, .failed("no\n\\place")),
      .sources([]), .source("living room", .unknown), .source("a", .failed(reason: "no\nthing")),
      .source("b c", .failed(reason: "", kind: .notAllowed)),
      .source("b\\", .fresh(.number(-21.0625), at: Instant(nanoseconds: 5))),
      .sources([
        SourceNews("", .stale(.boolean(true), at: .zero)),
        SourceNews("c", .fresh(.text("21 °C"), at: .zero)),
        SourceNews("d", .fresh(.rows([ValueRow("a"), ValueRow("", icon: "b")]), at: .zero)),
        SourceNews("e", .fresh(.image(ImageReference("/a.png", version: "2")), at: .zero)),
        SourceNews("f", .fresh(.time(TimeOfDayText(moment: 0.1, text: "9:41")), at: .zero)),
      ]),
      .picture(PictureNews(number: 16, .read(ReadPicture(try landscape(5, 3))))),
      .picture(PictureNews(number: 18, .failed("No such file\nor directory"))),
      .agent(.machine(MachineName(host: "wall", addresses: ["10.0.0.2", "fd00::2"]))),
      .wallClockJumped,
      .lateWallpaper, .lateIcons,
      .configuration(ReadConfiguration(try text.parsed(), from: text)),
    ]
    return inputs.map { .input($0) } + [
      .now(Instant(nanoseconds: -7)), .target(Instant(seconds: 1.25)), .noBuffer,
      .buffer(index: 2, age: 0), .shown(FrameDigest()),
      .wall(LocalTime(hour: 0, minute: 59, date: "", secondsToNextMinute: .infinity)),
      .surroundings(
        LogEntry.Surroundings(
          devices: [InputDevice(name: "G", kind: .keyboard, detail: "", usb: "0eef:0001")],
          rotation: .quarter, about: ["1", ""])), .end,
    ]
  }

  /// As in a file, each with the place at which its chunk ends.
  private func written(_ entries: [LogEntry]) -> (bytes: [UInt8], ends: [Int]) {
    let writer = Log.Writer()
    let header = RecordedSession.header("", size: PixelSize(9, 9))
    var (bytes, ends) = ([UInt8](), [Int]())
    for entry in [.start(header)] + entries {
      bytes += writer.bytes(of: [entry])
      ends.append(bytes.count)
    }
    return (bytes, ends)
  }

  @Test func `Every kind of entry is read as it was written`() throws {
    let entries = try everyKind()
    #expect(try read(written(entries).bytes).entries == entries)
    #expect(try log(entries).entries == entries)
  }

  @Test func `Whatever of a log is cut off, what was written before is read`() throws {
    let entries = try everyKind()
    let (whole, ends) = written(entries)
    for length in ends[0]...whole.count {
      let count = ends.count { $0 <= length } - 1
      let log = try read(whole[..<length])
      #expect(log.entries == Array(entries[..<count]), "cut off at \(length)")
      #expect(log.isComplete == (length == whole.count))
    }
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

  @Test func `A session in which the diagnosis came up is replayed to the same pixels`() throws {
    let memory = LogMemory()
    let text = "display: {rotation: 180}\ntiles: [{kind: toggle, label: Light}]"
    var dependencies = Panel.Dependencies(
      agent: nil,
      localTime: { LocalTime(hour: 9, minute: 41, date: "", secondsToNextMinute: 3600) })
    dependencies.recorder = PanelRecorder(
      RecordedSession.header(text, size: PixelSize(640, 400)), to: memory.append)
    dependencies.about.version = "1.2.3"
    dependencies.about.configuration = "/etc/detent/panel.yaml"
    let run = try HeadlessRun(
      Configuration.parse(Array(text.utf8), file: "/etc/detent/panel.yaml"),
      size: PixelSize(640, 400), with: dependencies.withDemos)
    var device = InputDevice(
      name: "DisplayOutput", kind: .touchscreen, detail: "10 fingers", number: 4)
    run.display.setInputDevices([device])
    try run.run(until: Instant(seconds: 0.5))
    func hold(_ seconds: Double) throws {
      for phase in [TouchEvent.Phase.began, .ended] {
        for finger in 1...5 {
          try run.post(
            .touch(
              TouchEvent(
                id: .init(UInt64(finger)), phase: phase, position: Point(100 * Double(finger), 200),
                time: run.display.now(), device: 4)))
        }
        try run.run(until: run.display.now().advanced(by: seconds))
      }
    }
    try hold(2.5)
    #expect(run.panel.assumeIsolated { $0.diagnosis.diagnosis != nil })
    device.name = "Another"
    run.display.setInputDevices([device])
    try run.run(until: run.display.now().advanced(by: 2))
    dependencies.recorder?.finish()
    let report = try replay(memory.log())
    #expect(report.difference == nil)
    #expect(report.frames == 3, "the panel, the diagnosis, and another device on that")
  }

  @Test func `An altered touch is told at the first frame that it changes`() throws {
    var entries = try RecordedSession.shared.log.entries
    let moves = entries.indices.filter { entries[$0].touch?.phase == .moved }
    let place = moves[moves.count / 2]
    var touch = try #require(entries[place].touch)
    touch.position.y = 10
    entries[place] = .input(.display(.touch(touch)))
    let report = try replay(log(entries))
    let difference = try #require(report.difference)
    #expect(difference.frame == entries[..<place].count(where: \.isFrame) + 1)
    let shown = entries.indices.first { $0 > place && entries[$0].isFrame }
    #expect(difference.entry == shown.map { $0 + 1 })
    guard case .pixels(let bounds) = difference.kind else { return }
    #expect(!bounds.isEmpty)
  }

  @Test func `A frame's other pixels are told to the cell`() throws {
    let session = try RecordedSession.shared
    // Another word on one tile, of which nothing else depends.
    var header = session.log.header
    let text = RecordedSession.configuration.replacing("label: Scene", with: "label: Scenes")
    header.configuration.files = [SourceFile(path: "/p.yaml", bytes: Array(text.utf8))]
    let report = try replay(log(session.log.entries, header))
    guard case .pixels(let bounds)? = report.difference?.kind else {
      Issue.record("nothing was found: \(report)")
      return
    }
    // The third of the tiles of a screen of 640×400.
    #expect(bounds.minX >= 320, "\(bounds)")
    #expect(report.differingFrames > 10)
    #expect(report.differingFrames < report.frames)
  }

  @Test func `Where the panels part is told by what each of them does`() throws {
    var entries = try RecordedSession.shared.log.entries
    let place = try #require(entries.indices.last { entries[$0].isFrame })
    entries[place] = .noBuffer
    let difference = try #require(try replay(log(entries)).difference)
    #expect(difference.entry == place + 1)
    #expect(
      difference.kind
        == .course(replayed: "it shows a frame", recorded: "it waited for a buffer"))
  }

  @Test func `A log that is cut off replays to the cut`() throws {
    let session = try RecordedSession.shared
    let whole = try replay(session.log)
    var random = SeededNumbers(7)
    for _ in 0..<10 {
      let length = Int.random(in: 0..<session.log.entries.count, using: &random)
      let cut = try log(Array(session.log.entries[..<length]))
      #expect(!cut.isComplete)
      let report = try replay(cut)
      #expect(report.difference == nil)
      #expect(report.frames <= whole.frames)
    }
  }

  @Test func `A head that is cut off is refused`() throws {
    let (bytes, ends) = written([])
    for length in 0..<ends[0] {
      #expect(throws: LogError.self) { _ = try read(bytes[..<length]) }
    }
  }

  private static let howTo = "Name a file that “detent run --record” has written."

  @Test(arguments: [
    ("", "This is not a log of detent: it is empty. \(howTo)"),
    (
      "GIF89a\n",
      "This is not a log of detent: it does not begin with “detent-log ” and a version. \(howTo)"
    ),
    (
      "detent-log 0.1.0",
      "This is not a log of detent: it does not begin with “detent-log ” and a version. \(howTo)"
    ),
    ("detent-log 0.1.0\n", "This is not a log of detent: its beginning is missing. \(howTo)"),
    (
      "detent-log 0.0.9\nwhatever it has",
      "It was recorded by detent 0.0.9, and this is detent 0.1.0: replay it with the version that"
        + " recorded it."
    ),
    (
      "detent-log 0.1.0\nanything else",
      "The log is damaged from byte 17 on; “head -c 17” leaves what can be replayed."
    ),
  ]) func `What is no log is refused with a sentence`(text: String, sentence: String) {
    let error = #expect(throws: LogError.self) { _ = try read(text.utf8) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: [
    (0, "a scale of 0.0"), (1e-300, "a scale of 1e-300"), (-1, "a scale of -1.0"),
    (.nan, "a scale of nan"), (.infinity, "a scale of inf"),
  ]) func `A scale that no screen has is refused with a sentence`(scale: Double, what: String)
    throws
  {
    var header = RecordedSession.header("", size: PixelSize(9, 9))
    header.scale = scale
    for log in [
      [.start(header)],
      [
        .start(RecordedSession.header("", size: PixelSize(9, 9))),
        .input(.resized(PixelSize(9, 9), scale: scale)),
      ],
    ] as [[LogEntry]] {
      let error = #expect(throws: LogError.self) { _ = try read(Log.Writer().bytes(of: log)) }
      #expect(
        error?.description == "The log contains \(what), which is impossible: it cannot be"
          + " replayed. Record it again.")
    }
  }

  @Test(arguments: [PixelSize(0, 9), PixelSize(9, -1), PixelSize(9, 40_000)])
  func `A size that no screen has is refused`(size: PixelSize) throws {
    let log = Log.Writer().bytes(of: [.start(RecordedSession.header("", size: size))])
    #expect(throws: LogError.impossible("a screen of \(size.width) × \(size.height) pixels")) {
      _ = try read(log)
    }
  }

  @Test(arguments: [Int64.min, .max, -1 << 62])
  func `A time that no clock has told is refused`(nanoseconds: Int64) throws {
    let time = Instant(nanoseconds: nanoseconds)
    let touch = TouchEvent(id: .pointer, phase: .began, position: .zero, time: time)
    for entry: LogEntry in [
      .now(time), .target(time), .input(.display(.touch(touch))),
      .input(.display(.key(KeyEvent(.activate, isDown: true, time: time)))),
      .input(.display(.frame(FrameTime(target: time, interval: 1)))),
      .input(.source("a", .fresh(.number(1), at: time))),
    ] {
      #expect(throws: LogError.impossible("a time more than 70 years away")) {
        _ = try log([entry])
      }
    }
  }

  @Test func `A place and a time of day that there are not are refused`() throws {
    for place in [1e300, -2e9, .infinity, .nan] {
      let touch = TouchEvent(
        id: .pointer, phase: .began, position: Point(3, place), time: .zero)
      #expect(throws: LogError.impossible("a finger farther away than any screen is wide")) {
        _ = try log([.input(.display(.touch(touch)))])
      }
    }
    for (hour, minute, seconds) in [
      (Int.max, 0, 1.0), (24, 0, 1), (0, -1, 1), (0, 60, 1), (0, 0, .nan),
    ] {
      let time = LocalTime(hour: hour, minute: minute, date: "", secondsToNextMinute: seconds)
      #expect(throws: LogError.impossible("an impossible time of day")) {
        _ = try log([.wall(time)])
      }
    }
  }

  @Test func `Frames with no time between them are compared at the usual rate`() throws {
    let recorded = try log([
      .now(.zero), .input(.display(.frame(FrameTime(target: .zero, interval: 0)))),
      .input(.display(.frame(FrameTime(target: .zero, interval: .nan)))),
    ])
    #expect(RecordedInputs(recorded).interval == 1.0 / 60)
  }

  @Test func `A damaged byte is told by the place of its chunk, before which all is whole`()
    throws
  {
    let entries = try everyKind()
    let (whole, ends) = written(entries)
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= UInt8(1 << (place % 8))
      let error = #expect(throws: LogError.self) { _ = try read(bytes) }
      guard place >= ends[0] else { continue }
      let start = try #require(ends.last { $0 <= place })
      #expect(error == .damaged(byte: start))
      #expect(throws: Never.self) { try read(bytes[..<start]) }
    }
  }

  @Test func `Whatever happens to the bytes of a log, it is read or refused`() throws {
    let session = try RecordedSession.shared
    var random = SeededNumbers(11)
    var refused = 0
    for _ in 0..<80 {
      var bytes = session.bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&bytes, &random) }
      do throws(LogError) {
        _ = try read(bytes)
      } catch {
        refused += 1
      }
    }
    #expect(refused > 10)
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededNumbers) {
    let place = Int.random(in: bytes.indices, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes.removeSubrange(place..<min(bytes.count, place + 40))
    case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 90)], at: place)
    default: bytes.removeSubrange(place...)
    }
  }

  @Test func `Whatever the entries of a log are, it is replayed`() throws {
    let session = try RecordedSession.shared
    var random = SeededNumbers(11)
    var differing = 0
    for _ in 0..<80 {
      var entries = session.log.entries
      for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&entries, &random) }
      do {
        if try replay(log(entries)).difference != nil { differing += 1 }
      } catch {
        #expect(error is LogError || error is DisplayError)
      }
    }
    #expect(differing > 20)
  }

  private func damage(_ entries: inout [LogEntry], _ random: inout SeededNumbers) {
    let place = Int.random(in: entries.indices, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: entries.removeSubrange(place..<min(entries.count, place + 3))
    case 1: entries.insert(contentsOf: entries[place..<min(entries.count, place + 5)], at: place)
    case 2: entries.removeSubrange(place...)
    case 3: entries.swapAt(place, Int.random(in: entries.indices, using: &random))
    default: entries[place] = altered(entries[place], &random)
    }
  }

  private func altered(_ entry: LogEntry, _ random: inout SeededNumbers) -> LogEntry {
    let time = Instant(nanoseconds: Int64.random(in: -1 << 61...1 << 61, using: &random))
    let number = Int.random(in: 0...9, using: &random)
    switch entry {
    case .now: return .now(time)
    case .target: return .target(time)
    case .buffer: return .buffer(index: number, age: number * number)
    case .input(.agent(.outcome(_, let outcome))):
      return .input(.agent(.outcome(run: number, outcome)))
    case .input(.resized): return .input(.resized(PixelSize(1 + number, 7), scale: 2))
    case .input(.display(.touch(var touch))):
      touch.position.x = Double.random(in: -1e7...1e7, using: &random)
      touch.time = time
      return .input(.display(.touch(touch)))
    case .input(.display(.frame(var frame))):
      frame.target = time
      return .input(.display(.frame(frame)))
    default: return .noBuffer
    }
  }

  @Test func `Another configuration is tried on the session`() throws {
    let session = try RecordedSession.shared
    let own = try session.log.header.configuration.parsed()
    let same = try ReplayComparison(session.log, own, pages: DemoPages.makers).run()
    #expect(same.frames > 50)
    var slow = own
    slow.motion.springs += [NamedSpring(name: "pane", spring: .dynamics)]
    let comparison = try ReplayComparison(session.log, slow, pages: DemoPages.makers)
    var sizes: [PixelSize] = []
    comparison.onDifference = { sizes = [$0.size, $1.size] }
    let report = try comparison.run()
    let difference = try #require(report.difference)
    #expect(difference.seconds > 0.14, "the pane is let go at 160 ms")
    #expect(difference.seconds < 0.25)
    #expect(sizes == [PixelSize(640, 400), PixelSize(640, 400)])
  }

  @Test func `Other fonts, pictures and libraries are told first`() {
    var recorded = RecordedSession.header("", size: PixelSize(10, 10))
    recorded.ingredients = [
      .init(name: "font “Inter Light”", digest: 1), .init(name: "picture “/a.png”", digest: 2),
    ]
    var here = recorded
    #expect(recorded.differences(to: here) == [])
    here.libraries = "cairo 2"
    here.ingredients = [.init(name: "font “Inter Light”", digest: 3)]
    #expect(
      recorded.differences(to: here) == [
        "It was recorded with cairo; here are cairo 2.",
        "The font “Inter Light” has changed since it was recorded.",
        "The picture “/a.png” is not here.",
      ])
  }
}

extension LogEntry {
  fileprivate var touch: TouchEvent? {
    if case .input(.display(.touch(let touch))) = self { touch } else { nil }
  }

  fileprivate var isFrame: Bool { if case .shown = self { true } else { false } }
}
