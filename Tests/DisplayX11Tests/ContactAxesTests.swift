import CX11
import DetentGeometry
import DetentMotion
import Display
import Testing

@testable import DisplayX11

struct ContactAxesTests {
  private typealias Axis = ContactAxes.Description

  private static let panel = [
    Axis(number: 0, meaning: .x, range: 0...4095), Axis(number: 1, meaning: .y, range: 0...2303),
    Axis(number: 5, meaning: .breadth, range: 0...255),
  ]

  @Test(arguments: [PixelSize(1920, 1080), PixelSize(1080, 1920)])
  func `A contact is as wide as its units are on the longer side, however the screen is turned`(
    size: PixelSize
  ) {
    let axes = ContactAxes([7: Self.panel], size: size)
    let breadth = axes.breadth(of: 7) { $0 == 5 ? 200 : nil }
    #expect(breadth == 200.0 * 1920 / 4095)
  }

  @Test func `Places that do not begin at nothing count from where they begin`() {
    let axes = ContactAxes(
      [
        7: [
          Axis(number: 0, meaning: .x, range: -500...500),
          Axis(number: 3, meaning: .breadth, range: 0...10),
        ]
      ], size: PixelSize(1000, 500))
    #expect(axes.breadth(of: 7) { $0 == 3 ? 8 : nil } == 8)
    #expect(axes.breadth(of: 7) { _ in -1 } == 0)
  }

  @Test func `Who does not tell how wide a contact is is not asked`() {
    let silent = Array(Self.panel.prefix(2))
    let still = [Axis(number: 0, meaning: .x, range: 5...5), Self.panel[2]]
    let axes = ContactAxes(
      [1: silent, 2: [Self.panel[2]], 3: still, 4: [], 7: Self.panel], size: PixelSize(800, 600))
    for device in [1, 2, 3, 4, 9] { #expect(axes.breadth(of: device) { _ in 100 } == nil) }
    // An event that does not mention it says nothing of it.
    #expect(axes.breadth(of: 7) { _ in nil } == nil)
  }

  @Test func `An event's values are those of the axes that its mask names, in their order`() {
    var mask: [UInt8] = [0b0010_0011, 0b0000_0010]
    var values = [11.0, 12, 15, 19]
    mask.withUnsafeMutableBufferPointer { mask in
      values.withUnsafeMutableBufferPointer { values in
        let state = XIValuatorState(
          mask_len: 2, mask: mask.baseAddress, values: values.baseAddress)
        #expect([0, 1, 5, 9].map(state.value) == [11, 12, 15, 19])
        for axis in [2, 4, 8, 10, 15, 16, 200] { #expect(state.value(of: axis) == nil) }
        let axes = ContactAxes([7: Self.panel], size: PixelSize(4095, 100))
        #expect(axes.breadth(of: 7, state.value) == 15)
      }
    }
    #expect(XIValuatorState(mask_len: 0, mask: nil, values: nil).value(of: 0) == nil)
  }

  @Test func `What has not changed of a finger is not said again, and holds all the same`() {
    var tracker = FingerTracker()
    for (phase, breadth) in [
      (TouchEvent.Phase.began, 30.0), (.moved, nil), (.moved, 150), (.moved, nil), (.ended, nil),
    ] as [(TouchEvent.Phase, Double?)] {
      tracker.handle(
        FingerSample(
          device: 3, contact: 1, phase: phase, position: Point(1, 2), breadth: breadth),
        at: .zero)
    }
    #expect(tracker.takeBatch().map(\.breadth) == [30, 30, 150, 150, 150])
  }
}
