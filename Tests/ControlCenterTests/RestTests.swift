import Agent
import ControlCenter
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import Forms
import PanelTestKit
import Settings
import Testing
import Values

@Suite struct RestTests {
  @Test(arguments: [1.0, 1.5, 2, 4]) func `It rests on its detent to the last device pixel`(
    scale: Double
  ) throws {
    var configuration = Configuration()
    configuration.home.wallpaper = .solid(.black)
    configuration.home.hasClock = false
    configuration.home.hasDate = false
    configuration.theme.hasMaterial = false
    configuration.theme.hasShadows = false
    configuration.theme.hasHairlines = false
    configuration.theme.pane = .white
    configuration.pane.height = .pixels(300)
    // Critically damped: it comes in slowly, from one side.
    configuration.motion.springs = [
      NamedSpring(name: "pane", spring: try Spring(dampingRatio: 1, response: 0.5))
    ]
    let size = PixelSize(Int(600 * scale), Int(400 * scale))
    let run = try PanelUnderTest(configuration, size: size, scale: scale).run
    let y = Int(390 * scale)
    try run.play(TouchScript("100 tap 30 \(y)\n9000 end"))
    let edge = run.display.glass.withPixels { view in
      (0..<size.height).first { view.row($0)[size.width / 4] & 0xFF_FFFF == 0xFF_FFFF }
    }
    #expect(edge == Int(100 * scale))
  }
}
