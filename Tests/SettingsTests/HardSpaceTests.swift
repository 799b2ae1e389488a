import TestKinds
import Testing

@testable import Forms
@testable import Settings

@Suite struct HardSpaceTests {
  private func notes(_ text: String) -> [String] {
    let reading = ConfigurationReading(
      Array(text.utf8), file: "/nowhere/panel.yaml", files: .memory([:]))
    return reading.notes.map { String("\($0)".dropFirst("/nowhere/panel.yaml:".count)) }
  }

  @Test(arguments: [
    ("tiles:\n  -\u{A0}{kind: clock}\n", "2:4"), ("tiles:\n\u{A0}\u{A0}- {kind: clock}\n", "2:1"),
    ("tiles:\n  - {kind:\u{A0}clock}\n", "2:11"), ("language:\u{3000}de\n", "1:10"),
    ("tiles:\n  - kind: clock\n  \u{2003}  label: A\n", "3:3"),
  ])
  func `One that stands where only a space parts words is told of`(text: String, place: String) {
    let told = notes(text)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("\(place): note: this is a no-break space") == true, "\(told)")
  }

  @Test(arguments: [
    "tiles:\n  - {kind: label, label: 21\u{A0}°C}\n", "# A\u{A0}remark.\ntiles: []\n",
    "tiles: # \u{A0}a\n  - {kind: clock}\n", "tiles:\n  - {label: \"a:\u{202F}b\"}\n",
    "tiles:\n  - {label: 'consigne de nuit:\u{A0}18 °C'}\n",
  ])
  func `One within a text is none of our business`(text: String) {
    #expect(notes(text).filter { $0.contains("no-break") } == [])
  }
}
