import Agent
import DetentGeometry
import DetentMotion
import Display
import DisplayHeadless
import Drawing
import PanelTestKit
import Settings
import TestKinds
import TestSupport
import Testing
import Values

@testable import ControlCenter

/// A moment of the default panel, as a person has approved it.
struct Moment: Sendable, CustomTestStringConvertible {
  var name: String
  var size: PixelSize
  var scale = 1.0
  /// What the person does, in the lines of a touch script; the last shot is compared.
  var script: String
  /// The part of the glass that a picture is kept of [px]; nil: names, states and places are kept.
  var part: PixelRect?
  var testDescription: String { name }
}

private let moments = [
  Moment(name: "closed", size: PixelSize(1280, 800), script: "100 shot x"),
  Moment(
    name: "open", size: PixelSize(1280, 800), script: "100 tap 1240 790\n2000 shot x",
    part: PixelRect(x: 0, y: 0, width: 1280, height: 800)),
  Moment(
    name: "in-flight", size: PixelSize(1280, 800), script: "100 tap 1240 790\n280 shot x"),
  Moment(
    name: "pressed", size: PixelSize(1280, 800),
    script: "100 tap 1240 790\n2000 press 460 400\n3500 shot x\n3600 release",
    part: PixelRect(x: 320, y: 300, width: 320, height: 200)),
  Moment(
    name: "toggled", size: PixelSize(1280, 800),
    script: "100 tap 1240 790\n2000 tap 780 400\n5000 shot x",
    part: PixelRect(x: 640, y: 300, width: 320, height: 200)),
  Moment(
    name: "stretched", size: PixelSize(1280, 800),
    script: "100 drag 640 780 640 60 400 120\n480 shot x"),
  Moment(
    name: "small", size: PixelSize(480, 320), script: "100 tap 470 310\n2000 shot x",
    part: PixelRect(x: 0, y: 0, width: 480, height: 320)),
  Moment(
    name: "small-closed", size: PixelSize(480, 320), script: "100 shot x",
    part: PixelRect(x: 0, y: 0, width: 480, height: 320)),
  Moment(name: "portrait", size: PixelSize(800, 1280), script: "100 tap 790 1270\n2000 shot x"),
  Moment(
    name: "dense", size: PixelSize(1600, 960), scale: 2,
    script: "100 tap 1590 950\n2000 shot x", part: PixelRect(x: 0, y: 200, width: 640, height: 400)),
]

@Suite struct GoldenTests {
  @Test(arguments: moments) func `The default panel looks as it was approved`(
    moment: Moment
  ) throws {
    let panel = try PanelUnderTest(
      .builtIn(), size: moment.size, scale: moment.scale, outcome: .succeeded,
      clock: {
        LocalTime(hour: 9, minute: 41, date: "Saturday, 21 November", secondsToNextMinute: 3600)
      })
    var difference: String?
    try panel.run.play(TouchScript(moment.script + "\n9000 end")) { glass, _ in
      difference =
        if let part = moment.part {
          GoldenImage(moment.name, beside: #filePath).difference(from: try glass.part(part))
        } else {
          panel.differenceInWords(from: moment.name, #filePath)
        }
    }
    #expect(difference == nil)
  }
}
