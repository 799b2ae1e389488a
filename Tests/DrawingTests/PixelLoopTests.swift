import CPixels
import SeededNumbers
import Testing

/// The loops that blend rows do to each pixel what is said of one.
@Suite struct PixelLoopTests {
  private static func divided(_ x: Int) -> Int { (x * 2 + 255) / 510 }

  /// A pixel from its components, each worked out by `body` from its shift.
  private static func pixel(_ body: (Int) -> Int) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { $0 | UInt32(body($1)) << UInt32($1) }
  }

  private static func part(_ pixel: UInt32, _ shift: Int) -> Int {
    Int(pixel >> UInt32(shift) & 255)
  }

  private static func premultiplied(_ numbers: inout SeededNumbers) -> UInt32 {
    let alpha =
      [0, 255, Int.random(in: 0...255, using: &numbers)].randomElement(using: &numbers) ?? 0
    return pixel { $0 == 24 ? alpha : Int.random(in: 0...alpha, using: &numbers) }
  }

  private static func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
    pixel { part(source, $0) + divided(part(target, $0) * (255 - part(source, 24))) }
  }

  @Test func `Rows of any length at any place are blended as their pixels are`() {
    var numbers = SeededNumbers(5)
    for count in Array(0...40) + [257, 1000] {
      for opacity in [0, 1, 127, 254, 255] {
        let start = Int.random(in: 0...7, using: &numbers)
        let source = (0..<start + count + 9).map { _ in Self.premultiplied(&numbers) }
        let target = source.map { _ in Self.premultiplied(&numbers) | 0xFF00_0000 }
        let color = Self.premultiplied(&numbers)
        let coverage = source.map { _ in
          [0, 0, 255, UInt8.random(in: 0...255, using: &numbers)].randomElement(using: &numbers)
            ?? 0
        }
        let ink = opacity == 255 ? color | 0xFF00_0000 : color
        var (mixed, blended, colored, covered) = (target, target, target, target)
        var inked = target
        source.withUnsafeBufferPointer { source in
          guard let from = source.baseAddress else { return }
          mixed.withUnsafeMutableBufferPointer {
            guard let to = $0.baseAddress else { return }
            cpixels_mix(from + start, to + start, count, UInt8(opacity))
          }
          blended.withUnsafeMutableBufferPointer {
            guard let to = $0.baseAddress else { return }
            cpixels_blend(from + start, to + start, count, UInt8(opacity))
          }
          covered.withUnsafeMutableBufferPointer { to in
            coverage.withUnsafeBufferPointer { shares in
              guard let to = to.baseAddress, let shares = shares.baseAddress else { return }
              cpixels_cover(from + start, shares + start, to + start, count)
            }
          }
          inked.withUnsafeMutableBufferPointer { to in
            coverage.withUnsafeBufferPointer { shares in
              guard let to = to.baseAddress, let shares = shares.baseAddress else { return }
              cpixels_cover_color(ink, shares + start, to + start, count)
            }
          }
          colored.withUnsafeMutableBufferPointer {
            guard let to = $0.baseAddress else { return }
            cpixels_blend_color(color, to + start, count)
          }
        }
        for i in target.indices {
          guard (start..<start + count).contains(i) else {
            let all = [mixed[i], blended[i], colored[i], covered[i], inked[i], target[i]]
            #expect(Set(all).count == 1)
            continue
          }
          let (s, t) = (source[i], target[i])
          let mix = Self.pixel {
            Self.divided(
              Self.part(s | 0xFF00_0000, $0) * opacity + Self.part(t, $0) * (255 - opacity))
          }
          let cover = Self.pixel {
            Self.divided(
              Self.part(s | 0xFF00_0000, $0) * Int(coverage[i]) + Self.part(t, $0)
                * (255 - Int(coverage[i])))
          }
          #expect(covered[i] == cover)
          let share = Int(coverage[i])
          let inking =
            ink >= 0xFF00_0000
            ? Self.pixel {
              Self.divided(Self.part(ink, $0) * share + Self.part(t, $0) * (255 - share))
            } : Self.over(Self.pixel { Self.divided(Self.part(ink, $0) * share) }, t)
          #expect(inked[i] == inking)
          let thinned = Self.pixel { Self.divided(Self.part(s, $0) * opacity) }
          #expect(mixed[i] == mix)
          #expect(blended[i] == Self.over(thinned, t))
          #expect(colored[i] == Self.over(color, t))
        }
      }
    }
  }
}
