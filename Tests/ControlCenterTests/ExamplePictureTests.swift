import Agent
import Demos
import DetentGeometry
import DisplayHeadless
import Drawing
import Foundation
import Settings
import TestKinds
import TestSupport
import Testing

@testable import ControlCenter

/// A panel in Config/examples, and what belongs to it in docs/examples.
struct ShippedExample: CustomTestStringConvertible {
  static let all = ["home", "workshop", "meeting", "media"].map(ShippedExample.init)
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  let name: String
  var testDescription: String { name }

  func configuration() throws -> Configuration {
    try Configuration.load(path: "\(Self.root)/Config/examples/\(name).yaml")
  }

  func script() throws -> TouchScript {
    try TouchScript(Self.text("docs/examples/\(name).touch"), values: values())
  }

  /// What its sources say; the pictures named there lie in the project.
  func values() throws -> String {
    try Self.text("docs/examples/\(name).values")
      .replacing(" Config/examples/", with: " \(Self.root)/Config/examples/")
  }

  var golden: GoldenImage { GoldenImage(path: "\(Self.root)/docs/examples/\(name).png") }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8)
  }
}

@Suite struct ExamplePictureTests {
  @Test(arguments: ShippedExample.all) func `Each example looks as in the README`(
    example: ShippedExample
  ) throws {
    #expect(TestFonts.use())
    let run = try HeadlessRun.film(
      of: example.configuration(), size: PixelSize(1280, 800), pages: DemoPages.makers)
    var differences: [String?] = []
    try run.play(example.script()) { glass, _ in
      differences.append(example.golden.difference(from: glass))
    }
    #expect(differences == [nil])
  }

  @Test(arguments: ShippedExample.all) func `Each source of an example is told in its picture`(
    example: ShippedExample
  ) throws {
    let configuration = try example.configuration()
    let told = try Set(
      example.script().steps.compactMap { step in
        if case .source(let name, _) = step.action { name } else { nil }
      })
    for source in configuration.sources where source.value(atUniversalTime: 0) == nil {
      #expect(told.contains(source.name), "\(source.name)")
    }
  }

  @Test func `A film of a source that is not there says so`() throws {
    let run = try HeadlessRun.film(
      of: .builtIn(), size: PixelSize(480, 320), pages: DemoPages.makers)
    #expect(throws: TouchScriptError.unknownSource("rain")) {
      try run.play(TouchScript("0 source rain 5"))
    }
  }

  @Test func `The same film gives the same pictures`() throws {
    let example = ShippedExample.all[3]
    let films = try (0..<2).map { _ in
      let run = try HeadlessRun.film(
        of: example.configuration(), size: PixelSize(800, 480), pages: DemoPages.makers)
      var frames: [[UInt8]] = []
      run.onFrame = { picture, _ in frames.append(picture.encodedPNG()) }
      try run.play(TouchScript("50 tap 600 470\n900 end", values: example.values()))
      return frames
    }
    let isSame = films[0] == films[1]
    #expect(isSame && films[0].count > 20)
  }
}
