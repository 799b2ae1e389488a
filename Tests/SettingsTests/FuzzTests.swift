import Settings
import Testing

@Suite struct FuzzTests {
  @Test(arguments: Shipped.allCases)
  func `A file damaged anyhow is read or told of, and never traps`(_ shipped: Shipped) {
    var random = SplitMix(state: 0x5EED + UInt64(shipped.rawValue.count))
    let original = Array(shipped.text.utf8)
    for _ in 0..<1500 {
      var bytes = original
      for _ in 0...Int(random.next() % 4) { random.damage(&bytes) }
      check(bytes)
    }
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
