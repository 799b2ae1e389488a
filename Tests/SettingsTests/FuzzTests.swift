import Foundation
import Runtime
import Settings
import TestKinds
import Testing

@testable import Forms

@Suite struct FuzzTests {
  /// How many files are read: `make soak` says a million.
  private static let count =
    ProcessEnvironment.own["DETENT_SOAK_CONFIGURATIONS"].flatMap { Int($0) } ?? 3000
  /// In seconds of the processor: far more than any file of this size takes, and far less than a
  /// hang.
  private static let limit = 5.0

  @Test(arguments: Shipped.allCases)
  func `A file damaged anyhow is read or told of, and never traps or hangs`(
    _ shipped: Shipped
  ) {
    var random = DamagedText(seed: 0x5EED + UInt64(shipped.rawValue.count))
    let original = Array(shipped.text.utf8)
    for number in 0..<Self.count / Shipped.allCases.count {
      let bytes = random.damaged(original)
      #expect(seconds { check(bytes) } < Self.limit, "number \(number)")
    }
  }

  @Test func `Files damaged anyhow that include one another are read or told of`() {
    var random = DamagedText(seed: 0x1C1)
    let names = ["a", "b", "c", "d"].map { "/etc/detent/\($0).yaml" }
    let lines = [
      "include: [a.yaml, b.yaml]", "include: \"*.yaml\"", "include: c.yaml", "version: 1",
      "motion: {slop: 3, springs: {x: {stiffness: 1, damping: 1}}}", "tiles: [{label: a}]",
      "theme: {themes: {y: {accent: \"#FFF\"}}, name: y}", "actions: {z: {exec: [a]}}",
    ]
    for _ in 0..<Self.count / 10 {
      var texts: [String: [UInt8]] = [:]
      for name in names {
        let count = 1 + random.index(below: 3)
        let text = (0..<count).map { _ in lines[random.index(below: lines.count)] }
        var bytes = Array(text.joined(separator: "\n").utf8)
        if random.index(below: 3) == 0 { random.damage(&bytes) }
        texts[name] = bytes
      }
      let reading = ConfigurationReading(path: names[0], files: .memory(texts))
      if case .failure(let error) = reading.result {
        #expect(!error.diagnostics.isEmpty)
        #expect(error.diagnostics.allSatisfy { names.contains($0.file) })
      }
    }
  }

  /// A text that is longer than what a log of tests should hold.
  struct LongText: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String

    /// `part`, so many times.
    init(_ part: String, times count: Int, after start: String = "", before end: String = "") {
      testDescription = "\(start)\(part.debugDescription) × \(count)\(end)"
      text = start + String(repeating: part, count: count) + end
    }

    /// A part for each number.
    init(_ count: Int, of part: (Int) -> String, after start: String = "", before end: String = "")
    {
      testDescription = "\(start)\(part(0).debugDescription) … × \(count)\(end)"
      text = start + (0..<count).map(part).joined() + end
    }
  }

  /// What grows when it is read: aliases of aliases, depth, width, one endless line.
  @Test(arguments: [
    LongText(5000, of: { "a\($0): &a\($0) [*a, *a, *a]\n" }, after: "a: &a [x]\n"),
    LongText("[", times: 500_000), LongText("- ", times: 250_000),
    LongText("{a: ", times: 200_000), LongText("? ", times: 250_000),
    LongText("x", times: 1_000_000, after: "a: "), LongText("a", times: 1_000_000),
    LongText("{label: a}, ", times: 80_000, after: "tiles: [", before: "]"),
    LongText(40_000, of: { "key\($0): \($0)\n" }),
    LongText(20_000, of: { "a\($0): {exec: [x]}, " }, after: "actions: {", before: "}"),
    LongText("\"*\", ", times: 100_000, after: "include: [", before: "]"),
    LongText("#\n", times: 500_000), LongText("\u{85}", times: 400_000),
    LongText("\\x41", times: 200_000, after: "a: \"", before: "\""),
  ])
  func `What is made to be large costs no more than its size`(_ long: LongText) {
    #expect(seconds { check(Array(long.text.utf8)) } < Self.limit)
  }

  /// The time that `work` keeps the processor, however busy the machine is otherwise.
  private func seconds(of work: () -> Void) -> Double {
    var (start, end) = (timespec(), timespec())
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
    work()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
    return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
  }

  private func check(_ bytes: [UInt8]) {
    do throws(ConfigurationError) {
      _ = try Configuration.parse(bytes, file: "/nowhere/panel.yaml")
    } catch {
      let lengths = lineLengths(String(decoding: bytes, as: UTF8.self))
      #expect(!error.diagnostics.isEmpty)
      for diagnostic in error.diagnostics {
        let isInside =
          (1...lengths.count).contains(diagnostic.line)
          && (1...lengths[diagnostic.line - 1] + 1).contains(diagnostic.column)
        #expect(isInside, "\(diagnostic)")
      }
    }
  }

  /// In characters, counted as YAML counts.
  private func lineLengths(_ text: String) -> [Int] {
    var lengths = [0]
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where previous == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lengths.append(0)
      default: lengths[lengths.count - 1] += 1
      }
      previous = scalar
    }
    return lengths
  }
}
