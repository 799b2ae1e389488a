import Blocking
import DetentGeometry
import DetentMotion
import DetentStage
import Dispatch
import Display
import Forms
import PanelTestKit
import Settings
import Synchronization
import TestFolders
import TestKinds
import TestSupport
import Testing
import Values
import Widgets

@testable import ControlCenter

private let text = """
  tiles:
    - {kind: toggle, label: Lamp}
    - {kind: slider, label: Heat}
    - {kind: stepper, label: Goal, range: [16, 24], step: 0.5}
    - {kind: toggle, label: Fan, source: fan}
  pages: {more: {tiles: [{kind: toggle, label: Lamp}, {kind: toggle, label: Lamp, id: third}]}}
  sources: {fan: {time: "%H"}}
  """

private func value(of label: String, on page: String = "main", in house: PanelUnderTest)
  -> SourceValue?
{
  let screen = house.screen
  let place = screen.controls.labels.indices.first {
    screen.controls.labels[$0] == label && screen.controls.tiles[$0].page == page
  }
  return place.flatMap { screen.controls[$0].ownValue }
}

@Suite struct PanelMemoryTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private var memory: MemoryFile {
    MemoryFile(
      in: StateFolder(path: folder.path("state")), of: "/etc/panel.yaml",
      files: FileAccess(timeLimit: 60))
  }

  /// A panel on which something has been set, and that then ends, with its last words or without.
  private func leave(_ text: String = text, hasTime: Bool = true) throws -> PanelMemory {
    let house = try PanelUnderTest(yaml: text, isOpen: true, memory: memory)
    try house.tap(house.middle(of: 0))
    let place = house.middle(of: 1)
    try house.touch(.began, place)
    for step in 1...10 {
      try house.wait(0.016)
      try house.touch(.moved, place + Point(Double(step) * 8, Double(step) * -8))
    }
    try house.touch(.ended, place + Point(80, -80))
    try house.wait(1.5)
    if hasTime { house.run.panel.assumeIsolated { $0.leave() } }
    return PanelMemory(of: house.screen)
  }

  @Test(arguments: [true, false]) func `What was set is there again`(_ isOrderly: Bool) async throws
  {
    let (memory, expected) = (memory, try leave(hasTime: isOrderly))
    #expect(await becomesTrue { memory.read() == expected })
    let house = try PanelUnderTest(yaml: text, isOpen: true, memory: memory)
    #expect(value(of: "Lamp", in: house) == .boolean(true))
    #expect(value(of: "Lamp", on: "more", in: house) == .boolean(false))
    guard case .number(let heat) = value(of: "Heat", in: house) else {
      Issue.record("The slider is not set.")
      return
    }
    #expect(heat > 0.1)
    #expect(value(of: "Fan", in: house) == nil, "its source tells")
  }

  @Test func `Page and pane are as they were left`() throws {
    let configuration = try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    var screen = ControlScreen(configuration, size: Size(1280, 800), scale: 1)
    #expect(screen.pane.detent == .closed && screen.pages.strip.page == 0)
    var memory = PanelMemory()
    (memory.isOpen, memory.page) = (true, "more")
    memory.restore(on: &screen, in: screen.context)
    #expect(screen.pane.detent == .open && screen.pages.strip.page == 1)
    memory.page = "gone"
    memory.restore(on: &screen, in: screen.context)
    #expect(screen.pages.strip.page == 1)
  }

  @Test func `What is set after another file has come is there when that is started with`() throws {
    let house = try PanelUnderTest(yaml: text, isOpen: true, memory: memory)
    let other = ConfigurationText(path: "/home/me/panel.yaml", bytes: Array(text.utf8))
    try house.run.receive(.configuration(ReadConfiguration(try other.parsed(), from: other)))
    try house.wait(1.5)
    let file = MemoryFile(
      in: StateFolder(path: folder.path("state")), of: "/home/me/panel.yaml",
      files: FileAccess(timeLimit: 60))
    try house.tap(house.middle(of: 0))
    try house.wait(1.5)
    house.run.panel.assumeIsolated { $0.leave() }
    let next = try PanelUnderTest(yaml: text, isOpen: true, memory: file)
    #expect(value(of: "Lamp", in: next) == .boolean(true))
    let before = try PanelUnderTest(yaml: text, isOpen: true, memory: memory)
    #expect(value(of: "Lamp", in: before) == .boolean(false))
  }

  @Test func `Of many that are written at a time the last one stays`() async throws {
    let file = memory
    var memory = PanelMemory()
    for number in 0..<200 {
      memory.page = "page \(number)"
      file.write(memory)
    }
    let last = memory
    #expect(await becomesTrue { file.read() == last })
    for _ in 0..<50 {
      try await Task.sleep(for: .milliseconds(5))
      #expect(file.read() == last)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `While the disk does not answer one thread waits for it, and no task`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let begun = Mutex(0)
    let file = MemoryFile(
      in: StateFolder(path: folder.path("state")), of: "/etc/panel.yaml", files: FileAccess()
    ) { path, bytes throws(SettingsError) in
      begun.withLock { $0 += 1 }
      gate.wait()
      try AtomicFile.replaceMakingFolder(path, with: bytes)
    }
    var memory = PanelMemory()
    // More than there are threads for tasks.
    for number in 0..<100 {
      memory.page = "page \(number)"
      file.write(memory)
      if number == 0 { #expect(await becomesTrue { begun.withLock(\.self) == 1 }) }
    }
    await Task.detached {}.value
    #expect(begun.withLock(\.self) == 1)
    gate.signal()
    gate.signal()
    let last = memory
    #expect(await becomesTrue { file.read() == last })
    #expect(begun.withLock(\.self) == 2)
    // It writes on when it has been idle.
    gate.signal()
    memory.page = "another"
    file.write(memory)
    let another = memory
    #expect(await becomesTrue { file.read() == another })
  }

  @Test(.timeLimit(.minutes(1)))
  func `What waits to be written of one file is not lost to that of another`() async throws {
    let state = StateFolder(path: folder.path("state"))
    let gate = DispatchSemaphore(value: 0)
    let begun = Mutex(0)
    let file = MemoryFile(in: state, of: "/etc/panel.yaml", files: FileAccess(timeLimit: 60)) {
      path, bytes throws(SettingsError) in
      begun.withLock { $0 += 1 }
      gate.wait()
      try AtomicFile.replaceMakingFolder(path, with: bytes)
    }
    let memories = (0..<3).map { number in
      var memory = PanelMemory()
      memory.page = "page \(number)"
      return memory
    }
    file.write(memories[0])
    #expect(await becomesTrue { begun.withLock(\.self) == 1 })
    file.write(memories[1])
    file.write(memories[2], of: "/home/me/panel.yaml")
    for _ in 0..<3 { gate.signal() }
    #expect(await becomesTrue { begun.withLock(\.self) == 3 })
    let other = MemoryFile(in: state, of: "/home/me/panel.yaml", files: FileAccess(timeLimit: 60))
    #expect(await becomesTrue { file.read() == memories[1] && other.read() == memories[2] })
  }

  @Test func `What an action makes true only later is kept too`() async throws {
    let slow = "tiles: [{kind: toggle, label: Lamp, action: {exec: [lamp, '${value}']}}]"
    let house = try PanelUnderTest(yaml: slow, isOpen: true, memory: memory)
    try house.tap(house.middle(of: 0))
    try house.wait(4)
    let run = try #require(house.screen.requests.runs.underWay.first)
    try house.finish(run)
    try house.wait(1.5)
    let (memory, expected) = (memory, PanelMemory(of: house.screen))
    #expect(expected.settings.map(\.value) == [.boolean(true)])
    #expect(await becomesTrue { memory.read() == expected })
  }

  @Test func `It need not be`() throws {
    _ = try leave()
    let house = try PanelUnderTest(
      yaml: text + "\npane: {remember: false}", isOpen: true, memory: memory)
    #expect(value(of: "Lamp", in: house) == .boolean(false))
  }

  @Test func `A number that the control does not have any more is passed over`() throws {
    self.memory.writeNow(try setting("{kind: stepper, label: Goal}", to: .number(90)))
    let house = try PanelUnderTest(yaml: text, isOpen: true, memory: self.memory)
    #expect(value(of: "Goal", in: house) == .number(20))
  }

  @Test func `The file says what was kept, and nothing else is taken for it`() throws {
    var memory = try setting(
      "{kind: toggle, label: Lamp, id: a}, {kind: slider, label: Heat}, {kind: button, action: wave}",
      to: .boolean(true), .number(0.25), nil)
    memory.isOpen = true
    memory.page = "Küche"
    memory.springs["hand"] = PanelMemory.TunedSpring(
      parameters: try SpringParameters(.constants, [300, 20, 1]),
      basis: try SpringParameters(.response, [0.5, 0.7]))
    let bytes = memory.bytes
    #expect(try PanelMemory(bytes) == memory)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("words"), "files that exist call a spring's parameters so")
    for end in 0..<bytes.count {
      #expect(throws: ByteReader.Malformed.self) { try PanelMemory(Array(bytes[..<end])) }
    }
    #expect(throws: ByteReader.Malformed.self) { try PanelMemory(bytes + [0]) }
    #expect(throws: ByteReader.Malformed.self) { try PanelMemory(Array("nonsense".utf8)) }
  }

  @Test func `What was tuned counts as long as the file says what it was tuned from`() throws {
    func configuration(_ response: Double) throws -> Configuration {
      let text = "motion: {springs: {calm: {damping-ratio: 0.5, response: \(response)}}}"
      return try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    }
    let size = Size(1280, 800)
    var screen = ControlScreen(try configuration(0.7), size: size, scale: 1)
    let words = try SpringParameters(.response, [0.9, 0.3])
    screen.tune("calm", to: words)
    let memory = PanelMemory(of: screen)
    for (response, tuned) in [(0.7, words), (0.6, nil)] {
      var next = ControlScreen(try configuration(response), size: size, scale: 1)
      memory.restore(on: &next, in: next.context)
      #expect(next.tuned["calm"] == tuned)
    }
  }

  /// What is kept of tiles that are set to values.
  private func setting(_ tiles: String, to values: SourceValue?...) throws -> PanelMemory {
    let configuration = try panel(tiles)
    var memory = PanelMemory()
    memory.settings = zip(ConfiguredControl.all(of: configuration), values).map {
      PanelMemory.Setting(control: $0.identity, value: $1)
    }
    return memory
  }

  private func panel(_ tiles: String) throws -> Configuration {
    let text = "tiles: [\(tiles)]\nactions: {wave: {exec: [wave]}}\nsources: {lamp: {file: /lamp}}"
    return try Configuration.parse(Array(text.utf8), file: "/nowhere/panel.yaml")
  }

  /// How the toggles and steppers of a panel are set that was another one before it was started.
  private func set(_ memory: PanelMemory, on tiles: String) throws -> [SourceValue?] {
    var screen = ControlScreen(try panel(tiles), size: Size(1280, 800), scale: 1)
    memory.restore(on: &screen, in: screen.context)
    return screen.controls.map(\.ownValue)
  }

  @Test func `Tiles without a name are known by what they do, wherever they are after a restart`()
    throws
  {
    let fan = "{kind: toggle, action: {exec: [fan]}}"
    let pump = "{kind: toggle, action: {exec: [pump]}}"
    let memory = try setting("\(fan), \(pump)", to: .boolean(false), .boolean(true))
    let (off, on) = (SourceValue.boolean(false), SourceValue.boolean(true))
    #expect(try set(memory, on: "\(fan), \(pump)") == [off, on])
    #expect(try set(memory, on: "\(pump), \(fan)") == [on, off])
    #expect(try set(memory, on: pump) == [on])
    #expect(try set(memory, on: "{kind: toggle, label: Pump, action: {exec: [pump]}}") == [on])
    #expect(try set(memory, on: "{kind: toggle, action: {exec: [horn]}}") == [off])
  }

  @Test func `One that its source tells is not another that is like it`() throws {
    let lamp = "{kind: toggle, label: Lamp}"
    let told = "{kind: toggle, label: Lamp, source: lamp}"
    let memory = try setting("\(told), \(lamp)", to: nil, .boolean(true))
    #expect(try set(memory, on: "\(lamp), \(told)") == [.boolean(true), nil])
  }

  @Test func `Controls of one name are told apart by their order, those with an id by that`() throws
  {
    let (lamp, third) = ("{kind: toggle, label: Lamp}", "{kind: toggle, label: Lamp, id: third}")
    let (off, on) = (SourceValue.boolean(false), SourceValue.boolean(true))
    let memory = try setting("\(lamp), \(lamp), \(third)", to: off, on, on)
    #expect(try set(memory, on: "\(lamp), \(lamp)") == [off, on])
    #expect(try set(memory, on: "{kind: toggle, label: Else, id: third}, \(lamp)") == [on, off])
  }

  @Test func `A control of another kind begins anew`() throws {
    let memory = try setting("{kind: slider, label: Heat}", to: .number(1))
    let fresh = try set(PanelMemory(), on: "{kind: stepper, label: Heat, range: [0, 10]}")
    #expect(try set(memory, on: "{kind: stepper, label: Heat, range: [0, 10]}") == fresh)
  }
}
