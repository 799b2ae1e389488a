import Agent
import ControlCenter
import DetentMotion
import SeededNumbers
import Values

/// What sources and programs may say, sense and nonsense.
enum RandomNews {
  private static let numbers = [
    0, 1, -1, 0.5, 21.5, 42, 100, 1e6, 1e300, -1e300, 1e-300, .greatestFiniteMagnitude, -0.0,
  ]
  private static let texts = [
    "", " ", "on", "off", "true", "NaN", "1e999", "{\"a\": [", "👩‍👩‍👧‍👦🏳️‍🌈🎉", "مرحبا بالعالم", "שלום",
    "\u{202E}abc",
    "Z̸̡̛͖a̷l̵g̶o̴", "/nowhere/cover.png", "Line\nand\nline", "[\"a\", \"b\", \"c\"]",
    "[{\"label\": \"One\", \"icon\": \"light\", \"detail\": \"now\"}]", "\u{0}\u{7}\u{1B}[31m",
  ]

  static func state(at time: Instant, _ random: inout SeededNumbers) -> SourceState {
    switch random.index(below: 10) {
    case 0: .unknown
    case 1: .failed(reason: text(&random), kind: kind(&random))
    case 2: .stale(value(&random), at: time)
    default: .fresh(value(&random), at: time)
    }
  }

  static func value(_ random: inout SeededNumbers) -> SourceValue {
    switch random.index(below: 7) {
    case 0: .boolean(random.chance(0.5))
    case 1: .number(numbers[random.index(below: numbers.count)])
    case 2: .number(random.uniform(-20...120))
    case 3: .rows(rows(random.index(below: 40), &random))
    case 4: typed(&random)
    default: .text(text(&random))
    }
  }

  /// More rows than any list takes.
  static let longest = SourceValue.rows((0..<2 * ValueRow.limit).map { ValueRow("Row \($0)") })

  static func outcome(_ random: inout SeededNumbers) -> ActionOutcome {
    switch random.index(below: 6) {
    case 0: .failed(message: text(&random), kind: kind(&random))
    case 1: .failed(message: "It took longer than 2 s.", kind: .timedOut)
    default: .succeeded
    }
  }

  static func text(_ random: inout SeededNumbers) -> String {
    let text = texts[random.index(below: texts.count)]
    return random.chance(0.05) ? String(repeating: text + "x", count: 400) : text
  }

  private static func kind(_ random: inout SeededNumbers) -> FailureKind {
    FailureKind.allCases[random.index(below: FailureKind.allCases.count)]
  }

  private static func rows(_ count: Int, _ random: inout SeededNumbers) -> [ValueRow] {
    (0..<count).map {
      ValueRow(
        "Row \($0) of \(random.index(below: 100))",
        detail: random.chance(0.2) ? text(&random) : "", icon: random.chance(0.2) ? "light" : nil)
    }
  }

  private static func typed(_ random: inout SeededNumbers) -> SourceValue {
    random.chance(0.5)
      ? .image(ImageReference(text(&random), version: "\(random.index(below: 3))"))
      : .time(
        TimeOfDayText(
          moment: 0, text: "\(random.index(below: 30)):\(random.index(below: 70))",
          detail: text(&random)))
  }
}
