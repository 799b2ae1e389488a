import Localization
import Settings
import Testing
import Values
import Widgets

@Suite struct ValueTextTests {
  @Test(arguments: [Double.infinity, -.infinity, .nan]) func `No number is a dash`(number: Double) {
    var text = ValueText(range: nil, step: nil, unit: "B")
    text.whole = ValueRange(zero: .number(0), one: .number(16e9))
    #expect(text.text(of: number) == "–")
    #expect(ValueText(range: nil, step: nil, unit: "B").text(of: number) == "–")
    #expect(ValueText(range: nil, step: nil, unit: "").text(of: number) == "–")
  }

  @Test(arguments: [
    (1.2e14, "1.2×10¹⁴"), (-1e14, "−1×10¹⁴"), (9.99e13, "1×10¹⁴"), (1e300, "1×10³⁰⁰"),
    (1e-7, "1×10⁻⁷"), (-0.000_123, "−1.2×10⁻⁴"), (0.0042, "0.0042"), (0.004, "0.004"),
    (0.0123, "0.01"), (-0.005, "−0.005"), (0, "0"), (.leastNonzeroMagnitude, "4.9×10⁻³²⁴"),
    (1e12, "1000000000000"),
  ])
  func `Numbers very large and very small can be read`(number: Double, expected: String) {
    let text = ValueText(range: nil, step: nil, unit: "", isShare: false)
    #expect(text.text(of: number) == expected)
    #expect(text.text(of: .number(number)) == expected)
  }

  @Test func `A large number keeps its unit, its decimal mark and what it is the part of`() {
    var text = ValueText(range: nil, step: nil, unit: "B")
    text.whole = ValueRange(zero: .number(0), one: .number(16e9))
    text.strings.decimalPoint = ","
    // Of a whole that a saved file has only just brought: the number is none of its shares.
    #expect(text.text(of: 8e9) == "1,3×10²⁰\u{202F}B")
    #expect(ValueText(range: nil, step: nil, unit: "").text(of: 1e14) == "1×10¹⁶ %")
  }

  @Test func `A number of so many places is no smaller than they are`() {
    let text = ValueText(range: nil, step: nil, unit: "", digits: 2, isShare: false)
    #expect(text.text(of: 1e-7) == "0.00")
  }

  @Test func `The largest number is written with all its places`() {
    var text = ValueText(range: nil, step: nil, unit: "B", digits: 6)
    text.whole = ValueRange(zero: .number(0), one: .number(1e12))
    #expect(text.text(of: 1) == "1000000000000.000000\u{202F}B")
  }
}
