import Settings
import Testing
import Widgets

@Suite struct ValueTextTests {
  @Test(arguments: [8e9, -8e9, 1e300, .infinity, .nan]) func `What is too large is a dash`(
    share: Double
  ) {
    // Of a whole that a saved file has only just brought: the number is none of its shares.
    var text = ValueText(range: nil, step: nil, unit: "B")
    text.whole = ValueRange(zero: .number(0), one: .number(16e9))
    #expect(text.text(of: share) == "–")
    #expect(ValueText(range: nil, step: nil, unit: "B").text(of: share * 1e9) == "–")
    #expect(ValueText(range: nil, step: nil, unit: "").text(of: share * 1e9) == "–")
  }

  @Test func `The largest number is written with all its places`() {
    var text = ValueText(range: nil, step: nil, unit: "B", digits: 6)
    text.whole = ValueRange(zero: .number(0), one: .number(1e12))
    #expect(text.text(of: 1) == "1000000000000.000000\u{202F}B")
  }
}
