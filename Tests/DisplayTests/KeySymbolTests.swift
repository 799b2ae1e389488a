import Display
import Testing

struct KeySymbolTests {
  private func key(_ symbol: UInt32, shift: Bool = false, control: Bool = false) -> Key? {
    Key(symbol: symbol, hasShift: shift, hasControl: control)
  }

  @Test
  func `The symbols of keyboard and keypad mean the same`() {
    #expect([0xff0d, 0xff8d, 0x20].map { key($0) } == Array(repeating: .activate, count: 3))
    #expect([0xff51, 0xff96].map { key($0) } == [.left, .left])
    #expect([0xff52, 0xff97].map { key($0) } == [.up, .up])
    #expect([0xff53, 0xff98].map { key($0) } == [.right, .right])
    #expect([0xff54, 0xff99].map { key($0) } == [.down, .down])
    #expect([0xff55, 0xff9a].map { key($0) } == [.pageUp, .pageUp])
    #expect([0xff56, 0xff9b].map { key($0) } == [.pageDown, .pageDown])
    #expect(key(0xff1b) == .escape)
  }

  @Test
  func `Tab goes back with Shift, by whichever name, and Q ends with Control only`() {
    #expect(key(0xff09) == .next)
    #expect(key(0xff09, shift: true) == .previous)
    #expect(key(0xfe20, shift: true) == .previous)
    #expect(key(0x71) == nil)
    #expect(key(0x71, control: true) == .quit)
    #expect(key(0x61) == nil)
  }
}
