import Foundation
import TestFolders
import Testing

@testable import Check
@testable import Forms
@testable import Settings

@Suite struct SchemaTests {
  private let validator = SchemaValidator(schema: Configuration.schema())

  private func problems(_ text: String) throws -> [String] {
    validator.problems(try #require(JSONValue(yaml: Array(text.utf8))))
  }

  @Test(arguments: Shipped.allCases)
  func `Every shipped configuration keeps it`(_ shipped: Shipped) throws {
    #expect(try problems(shipped.text) == [])
  }

  @Test(arguments: [
    "tiles: []", "tiles:", "display: {scale: auto}", "display: {mode: 1280x800@59.94, depth: 16}",
    "pane: {columns: 3, height: 80%, peek: 12px}",
    "motion: {rest-time: 250ms}", "motion: {rest-time: 1}", "actions: {a: {exec: [sleep, 1]}}",
    "home: {hours: 12}", "tiles: [{label: 12, action: {exec: [x]}}]",
    "motion: {springs: {a: {stiffness: 1, damping: 1}}}", "theme: {accent: '#FFF'}",
    "include: a.yaml", "include: [a.yaml, 'b/*.yaml']",
  ])
  func `What can be written keeps it`(_ text: String) throws { #expect(try problems(text) == []) }

  @Test(arguments: [
    ("display: {kiosc: true}", "/display: additionalProperties"),
    ("moon: full", ": additionalProperties"), ("display: {kiosk: maybe}", "/display/kiosk: type"),
    ("display: {pointer: hiden}", "/display/pointer: anyOf"),
    ("display: {mode: 1280}", "/display/mode: anyOf"),
    ("display: {depth: 24}", "/display/depth: anyOf"),
    ("display: {scale: 9}", "/display/scale: anyOf"), ("motion: {slop: far}", "/motion/slop: type"),
    ("motion: {slop: 201}", "/motion/slop: maximum"),
    ("motion: {slop: -1}", "/motion/slop: minimum"),
    ("motion: {rest: {speed: 0}}", "/motion/rest/speed: exclusiveMinimum"),
    ("pane: [80]", "/pane: type"), ("pane: {columns: 2.5}", "/pane/columns: anyOf"),
    ("theme: {accent: red}", "/theme/accent: pattern"),
    ("theme: {accent: }", "/theme/accent: type"),
    ("motion: {rest-time: 10d}", "/motion/rest-time: anyOf"),
    ("pane: {height: 0}", "/pane/height: anyOf"),
    ("tiles: [{states: [a]}]", "/tiles/0/states: minItems"),
    ("tiles: [{action: {exec: []}}]", "/tiles/0/action: anyOf"),
    ("actions: {'': {exec: [a]}}", "/actions/: minLength"),
    ("pane: {grid: {x: 1}}", "/pane/grid: anyOf"), ("home: {hours: 13}", "/home: anyOf"),
    ("version: 2", "/version: maximum"), ("include: {a: b}", "/include: anyOf"),
  ])
  func `What is wrong breaks it where it stands`(_ text: String, _ problem: String) throws {
    #expect(try problems(text).first == problem)
  }

  /// Text that the schema takes and the reader refuses would be a green line in an editor and a red
  /// banner on the glass: only what it cannot say may differ.
  @Test func `What a damaged file breaks here, it breaks in the reader too`() throws {
    var random = DamagedText(seed: 7)
    let original = Array(Shipped.controlCenter.text.utf8)
    var broken = 0
    for _ in 0..<1000 {
      var bytes = original
      random.damage(&bytes)
      guard let json = JSONValue(yaml: bytes), !validator.problems(json).isEmpty else { continue }
      broken += 1
      if mistakes(bytes: bytes).isEmpty {
        Issue.record("\(validator.problems(json))")
      }
    }
    #expect(broken > 20)
  }

  @Test func `It is JSON, and says of every key what it does and is when left out`() throws {
    let data = Data(Configuration.schema().text.utf8)
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let slop = validator.schema["properties"]?["motion"]?["properties"]?["slop"]
    #expect(slop?["default"] == .number(8))
    #expect(slop?["description"] == .string("How many pixels a finger may move during a tap."))
  }

  /// A second opinion, where there is one on this computer.
  @Test(.enabled(if: hasPython)) func `Python's validator is of the same mind`() throws {
    let folder = try TestFolder()
    try folder.write(Configuration.schema().text, to: "schema.json")
    let good = try #require(JSONValue(yaml: Array(Shipped.controlCenter.text.utf8)))
    try folder.write(good.text, to: "good.json")
    try folder.write("{\"display\": {\"kiosc\": true}}", to: "bad.json")
    let program = """
      import json, sys, jsonschema
      schema, good, bad = [json.load(open(f)) for f in sys.argv[1:]]
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      sys.exit(2 if list(validator.iter_errors(good)) else 0 if list(validator.iter_errors(bad)) else 3)
      """
    let files = ["schema.json", "good.json", "bad.json"].map { "\(folder.path)/\($0)" }
    #expect(try run(["python3", "-c", program] + files) == 0)
  }

  private static var hasPython: Bool {
    (try? run(["python3", "-c", "import jsonschema; jsonschema.Draft202012Validator"])) == 0
  }

  private func run(_ words: [String]) throws -> Int32 { try Self.run(words) }

  private static func run(_ words: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
