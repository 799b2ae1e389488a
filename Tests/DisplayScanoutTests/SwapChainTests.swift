import DetentGeometry
import DisplayScanout
import Testing

struct SwapChainTests {
  private static let size = PixelSize(10, 10)
  private static let all = Region(PixelRect(size))
  private static let (left, right) = (
    PixelRect(x: 0, y: 0, width: 2, height: 2), PixelRect(x: 8, y: 8, width: 2, height: 2)
  )

  @Test func `A buffer is brought up to date with all that was drawn since it was last written`() {
    var chain = SwapChain(count: 2, size: Self.size)
    chain.draw(Self.all)
    #expect(chain.update(0) == Self.all)
    chain.draw(Region(Self.left))
    #expect(chain.update(0) == Region(Self.left))
    chain.draw(Region(Self.right))
    // It has never been written.
    #expect(chain.update(1).contains(PixelRect(Self.size)))
    #expect(chain.update(1).isEmpty)
    #expect(chain.update(0) == Region(Self.right))
  }

  @Test func `What lies outside of the screen is not written`() {
    var chain = SwapChain(count: 2, size: Self.size)
    _ = chain.update(0)
    chain.draw(Region(PixelRect(x: 8, y: -5, width: 50, height: 6)))
    #expect(chain.update(0) == Region(PixelRect(x: 8, y: 0, width: 2, height: 1)))
  }

  @Test func `What the screen reads, or is about to, is not free`() {
    var chain = SwapChain(count: 2, size: Self.size)
    #expect(chain.free == 0)
    chain.queue(0)
    chain.refreshed()
    #expect(chain.shown == 0 && chain.free == 1)
    chain.queue(1)
    #expect(chain.free == nil)
    chain.refreshed()
    #expect(chain.shown == 1 && chain.free == 0)
    // A refresh without another picture changes nothing.
    chain.refreshed()
    #expect(chain.shown == 1)
    chain.leaveScreen()
    #expect(chain.free == 0)
  }
}
