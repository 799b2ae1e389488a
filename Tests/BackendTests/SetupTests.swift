import Forms
import Foundation
import Settings
import TestFolders
import Testing

@testable import detent

/// What `detent setup` asks, and what it does for which answers, on machines that are folders.
@Suite struct SetupTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func put(_ path: String, _ text: String = "") throws {
    let parts = path.split(separator: "/")
    try folder.makeFolder(parts.dropLast().joined(separator: "/"))
    try folder.write(text, to: path)
  }

  private func link(_ path: String, to other: String) throws {
    try folder.makeFolder(path.split(separator: "/").dropLast().joined(separator: "/"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(path), withDestinationPath: other)
  }

  /// A machine on which `make install` was run.
  private func install() throws {
    try put("usr/local/lib/systemd/system/detent-x11.service")
    try put("usr/local/share/detent/examples/home.yaml", "theme: {name: light}\n")
    try put("usr/local/share/detent/examples/media.yaml", "# pictures/sea.png\npane: {}\n")
    try put("usr/local/share/detent/examples/pictures/sea.png")
    try put("etc/detent/control-center.yaml", "# mine\ndisplay:\n  kiosk: true\n")
    try put("etc/detent/secrets/lamp")
  }

  private let debian: SetupMachine = {
    var machine = SetupMachine(at: "/nowhere")
    (machine.server, machine.isPackaged, machine.examples) = (.x11, true, ["home", "media"])
    return machine
  }()

  // MARK: The machine

  @Test func `An installed machine is told by its files`() throws {
    #expect(SetupMachine(at: folder.path).server == nil)
    try install()
    var expected = SetupMachine(at: "/nowhere")
    (expected.server, expected.examples, expected.isKiosk) = (.x11, ["home", "media"], true)
    #expect(SetupMachine(at: folder.path) == expected)
    try link("etc/systemd/system/display-manager.service", to: "/lib/systemd/system/gdm.service")
    try link(
      "etc/systemd/system/multi-user.target.wants/detent.service", to: "/usr/lib/detent.service")
    try put("etc/systemd/logind.conf.d/50-detent-kiosk.conf")
    try put("var/lib/dpkg/info/detent.list")
    expected.loginScreen = "gdm.service"
    (expected.isEnabled, expected.isLocked, expected.isPackaged) = (true, true, true)
    #expect(SetupMachine(at: folder.path) == expected)
  }

  // MARK: The plan

  @Test func `Who keeps all has nothing done`() {
    let plan = SetupPlan(SetupAnswers(), on: debian)
    #expect(plan.steps.isEmpty && plan.obstacles.isEmpty)
  }

  @Test func `A new kiosk on the bare screen takes packages, keys and the login screen's place`() {
    var machine = debian
    machine.loginScreen = "gdm.service"
    var answers = SetupAnswers()
    (answers.server, answers.isLocked, answers.rotation) = (.kms, true, "90")
    (answers.replacesLogin, answers.isStarted, answers.panel) = (true, true, .example("media"))
    #expect(
      SetupPlan(answers, on: machine).steps == [
        .install(package: "detent-kms"), .takeExample("media"), .write(key: "kiosk", value: "true"),
        .write(key: "rotation", value: "90"), .install(package: "detent-kiosk"),
        .disable(unit: "gdm.service"), .enable(unit: "detent-kms.service"),
      ])
  }

  @Test func `Run again, one answer changes one thing`() {
    var machine = debian
    (machine.isEnabled, machine.isLocked, machine.isKiosk) = (true, true, true)
    machine.rotation = "180"
    var answers = SetupAnswers()
    answers.isStarted = true
    #expect(SetupPlan(answers, on: machine).steps.isEmpty)
    answers.rotation = "270"
    #expect(SetupPlan(answers, on: machine).steps == [.write(key: "rotation", value: "270")])
    answers = SetupAnswers()
    answers.isLocked = false
    #expect(
      SetupPlan(answers, on: machine).steps
        == [.write(key: "kiosk", value: "false"), .remove(package: "detent-kiosk")])
    // Another display server shows the panel that runs.
    answers = SetupAnswers()
    answers.server = .wayland
    #expect(
      SetupPlan(answers, on: machine).steps
        == [.install(package: "detent-wayland"), .enable(unit: "detent.service")])
    // Another panel keeps what the machine is.
    answers = SetupAnswers()
    answers.panel = .house(address: "http://house:8123")
    #expect(
      SetupPlan(answers, on: machine).steps == [
        .takeHouse(address: "http://house:8123"), .write(key: "kiosk", value: "true"),
        .write(key: "rotation", value: "180"),
      ])
  }

  @Test func `What only the sources can install is told`() {
    var machine = debian
    machine.isPackaged = false
    var answers = SetupAnswers()
    (answers.server, answers.isLocked) = (.kms, true)
    let plan = SetupPlan(answers, on: machine)
    #expect(plan.obstacles.map { $0.contains("make install DISPLAY_SERVER=kms") } == [true, false])
    #expect(plan.obstacles.map { $0.contains("make install KIOSK=1") } == [false, true])
    machine.server = nil
    #expect(!SetupPlan(SetupAnswers(), on: machine).obstacles.isEmpty)
  }

  // MARK: The questions

  /// Answers in this order, and counts the questions.
  private func dialogue(
    _ machine: SetupMachine, _ answers: [String?]
  ) -> (SetupDialogue, () -> Int) {
    final class Person {
      var rest: [String?]
      var count = 0
      init(_ answers: [String?]) { rest = answers }
    }
    let person = Person(answers)
    let dialogue = SetupDialogue(machine: machine) { _ in
      person.count += 1
      return person.rest.isEmpty ? "" : person.rest.removeFirst()
    }
    return (dialogue, { person.count })
  }

  @Test func `Who only presses Return starts the panel that is there`() {
    var machine = debian
    machine.loginScreen = "gdm.service"
    let (dialogue, count) = dialogue(machine, [])
    var expected = SetupAnswers()
    (expected.replacesLogin, expected.isStarted) = (true, true)
    expected.isLocked = false
    #expect(dialogue.answers(SetupAnswers()) == expected)
    #expect(count() <= 8)
    // The end of the input is an answer too.
    #expect(
      self.dialogue(machine, [nil, nil, nil, nil, nil]).0.answers(SetupAnswers()) == expected)
  }

  @Test func `Answers may be short, and are asked for again where they are none`() {
    let (dialogue, count) = dialogue(
      debian, ["what?", "w", "house", "http://house:8123", "y", "no"])
    let answers = dialogue.answers(SetupAnswers())
    #expect(answers.server == .wayland && answers.isLocked == true && !answers.isStarted)
    #expect(answers.panel == .house(address: "http://house:8123"))
    #expect(count() == 6)
  }

  @Test func `What options say is not asked`() {
    var given = SetupAnswers()
    (given.server, given.isLocked, given.panel) = (.x11, false, .example("home"))
    let (dialogue, count) = dialogue(debian, [])
    #expect(dialogue.answers(given, isLoginGiven: true, isStartGiven: true) == given)
    #expect(count() == 0)
  }

  @Test func `The picture is turned until somebody says that it is upright`() throws {
    let (dialogue, _) = dialogue(debian, ["90", "270", ""])
    var turned: [String] = []
    #expect(dialogue.turnUpright { turned.append($0) })
    #expect(turned == ["90", "270"])
  }

  // MARK: Doing it

  private final class Commands: @unchecked Sendable { var all: [String] = [] }

  private func run(_ steps: [SetupStep]) throws -> [String] {
    let commands = Commands()
    let run = SetupRun(root: folder.path) { words in
      commands.all.append(words.joined(separator: " "))
      return words.first == "systemctl" && words.contains("broken.service") ? 1 : 0
    }
    for step in steps { try run.carryOut(step) }
    return commands.all
  }

  @Test func `An example takes the panel's place, which is kept, each time under its own name`()
    throws
  {
    try install()
    let file = "etc/detent/control-center.yaml"
    let commands = try run([.takeExample("media"), .write(key: "kiosk", value: "true")])
    #expect(folder.text(of: file) == "# pictures/sea.png\npane: {}\ndisplay:\n  kiosk: true\n")
    #expect(folder.text(of: file + ".old") == "# mine\ndisplay:\n  kiosk: true\n")
    #expect(commands.contains { $0.hasPrefix("cp -r") && $0.hasSuffix("/etc/detent") })
    #expect(commands.contains { $0.hasPrefix("chgrp detent-readers") })
    _ = try run([.takeExample("home")])
    #expect(folder.text(of: file + ".old").hasPrefix("# mine"))
    #expect(folder.text(of: "etc/detent/control-center.yaml-2.old").hasPrefix("# pictures"))
  }

  @Test func `Units are disabled, enabled and started in this order, and a failure ends it`() throws
  {
    #expect(
      try run([.disable(unit: "gdm.service"), .enable(unit: "detent.service")]) == [
        "systemctl disable --now gdm.service", "systemctl enable detent.service",
        "systemctl restart detent.service",
      ])
    #expect(throws: (any Error).self) {
      try run([.enable(unit: "broken.service"), .remove(package: "detent-kiosk")])
    }
  }

  @Test(arguments: [
    ("", "display:\n  kiosk: true\n"),
    ("theme: {}", "theme: {}\ndisplay:\n  kiosk: true\n"),
    ("display:\n  kiosk: false # so\n", "display:\n  kiosk: true # so\n"),
    ("display:\n    scale: 2\npane: {}\n", "display:\n    kiosk: true\n    scale: 2\npane: {}\n"),
    ("display: {scale: 2}\n", "display: {kiosk: true, scale: 2}\n"),
    ("display: {}\n", "display: {kiosk: true}\n"),
    ("display:\npane: {}\n", "display:\n  kiosk: true\npane: {}\n"),
  ])
  func `A key is written where it belongs, and all else stays`(
    _ old: String, _ new: String
  ) throws {
    #expect(try DisplayKey.write("kiosk", "true", into: old) == new)
    #expect(try DisplayKey.write("kiosk", "true", into: new) == new)
    #expect(DisplayKey.value("kiosk", in: new) == "true")
  }

  @Test func `A file that is written in an unusual way is told, and stays`() {
    #expect(throws: SettingsError.self) {
      try DisplayKey.write("kiosk", "true", into: "\"display\": {scale: 2}\n")
    }
  }
}
