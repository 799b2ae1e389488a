import DetentMotion
import SeededNumbers
import Testing

@Suite struct OKLabTests {
  @Test func `Every colour of the gamut comes back`() {
    var random = SeededNumbers(111)
    for index in 0..<50_000 {
      var color = SIMD4<Double>(
        random.uniform(0...1), random.uniform(0...1), random.uniform(0...1),
        random.uniform(0.001...1))
      if index % 4 == 0 { color[index / 4 % 3] = 0 }
      if index % 5 == 0 { color[index / 5 % 3] = 1 }
      let back = OKLab.sRGB(OKLab.premultiplied(color))
      #expect((back - color).magnitude < 1e-9)
    }
  }

  @Test func `White, grey and red are where Ottosson has them`() {
    let white = OKLab.premultiplied(SIMD4(1, 1, 1, 1))
    #expect((white - SIMD4(1, 0, 0, 1)).magnitude < 1e-6)
    // From the published figures for the sRGB primaries, three digits.
    let red = OKLab.premultiplied(SIMD4(1, 0, 0, 1))
    #expect((red - SIMD4(0.628, 0.225, 0.126, 1)).magnitude < 1e-3)
    let blue = OKLab.premultiplied(SIMD4(0, 0, 1, 1))
    #expect((blue - SIMD4(0.452, -0.032, -0.312, 1)).magnitude < 1e-3)
    let grey = OKLab.premultiplied(SIMD4(0.5, 0.5, 0.5, 1))
    #expect(abs(grey.x - 0.598) < 1e-3 && abs(grey.y) < 1e-6 && abs(grey.z) < 1e-6)
    #expect(OKLab.premultiplied(SIMD4(0, 0, 0, 1)) == SIMD4(0, 0, 0, 1))
  }

  @Test func `sRGB and light agree with the standard and with one another`() {
    #expect(abs(OKLab.linear(SIMD3(0.5, 0.04, 1)).x - 0.21404114) < 1e-8)
    #expect(abs(OKLab.linear(SIMD3(0.5, 0.04, 1)).y - 0.04 / 12.92) < 1e-15)
    for step in -150...150 {
      let value = SIMD3(repeating: Double(step) / 100)
      #expect((OKLab.encoded(OKLab.linear(value)) - value).magnitude < 1e-12)
    }
  }

  @Test func `What is out of the gamut is clipped, and what is no colour is clear`() {
    var random = SeededNumbers(112)
    for _ in 0..<50_000 {
      let lab = SIMD4(
        random.uniform(-2...2), random.uniform(-2...2), random.uniform(-2...2),
        random.uniform(-0.5...2))
      let color = OKLab.sRGB(lab)
      for index in 0..<4 { #expect(color[index] >= 0 && color[index] <= 1) }
    }
    for odd in [1e300, -1e300, .infinity, .nan, .leastNonzeroMagnitude, -.infinity] {
      for index in 0..<4 {
        var color = SIMD4<Double>(0.2, 0.4, 0.6, 0.8)
        color[index] = odd
        let (there, back) = (OKLab.premultiplied(color), OKLab.sRGB(color))
        for index in 0..<4 { #expect(there[index].isFinite && back[index].isFinite) }
      }
    }
    #expect(OKLab.sRGB(SIMD4(0.5, 0, 0, 0)) == .zero)
  }

  @Test func `Half-way to transparent it keeps its colour`() {
    let red = SIMD4<Double>(0.9, 0.1, 0.2, 1)
    let half =
      (OKLab.premultiplied(red) + OKLab.premultiplied(SIMD4(0, 1, 0, 0))) * 0.5
    #expect((OKLab.sRGB(half) - SIMD4(0.9, 0.1, 0.2, 0.5)).magnitude < 1e-9)
  }

  @Test func `Half-way from blue to white it does not turn purple`() {
    let middle = OKLab.sRGB(
      (OKLab.premultiplied(SIMD4(0, 0, 1, 1)) + OKLab.premultiplied(SIMD4(1, 1, 1, 1))) * 0.5)
    #expect(middle.y > middle.x)
  }
}
