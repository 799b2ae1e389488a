import Display
import Testing

struct FrameIntervalTests {
  @Test
  func `Small differences are averaged, a new rate is believed after a while`() {
    var interval = FrameInterval(nominal: 1.0 / 60)
    for i in 0..<200 { interval.observe(i.isMultiple(of: 3) ? 0.016 : 0.017) }
    #expect(abs(interval.seconds - 1.0 / 60) < 0.0002)
    interval.observe(1.0 / 120)
    #expect(abs(interval.seconds - 1.0 / 60) < 0.0002)
    for _ in 0..<8 { interval.observe(1.0 / 120) }
    #expect(interval.seconds == 1.0 / 120)
  }

  @Test(arguments: [nil, 0, -1, .nan, .infinity, 5] as [Double?])
  func `Nonsense is 60 Hz`(nominal: Double?) {
    #expect(FrameInterval(nominal: nominal).seconds == 1.0 / 60)
  }
}
