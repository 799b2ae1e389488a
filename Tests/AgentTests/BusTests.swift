import Blocking
import Runtime
import Settings
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// Properties, signals and calls, at a bus of the test's own with a mock of a service.
@Suite struct BusTests {
  private static let object = "service: org.test.Lamp, path: /org/test/lamp, bus: session"

  @Test func `A property is read, and again whenever it changes, also by a call`() async throws {
    let bus = try await TestBus()
    try await bus.showing(
      """
      sources:
        level: {property: org.test.Lamp.Level, as: number, \(Self.object)}
        name: {property: org.test.Lamp.Name, \(Self.object)}
        second: {property: org.test.Lamp.Modes, json: "[1]", \(Self.object)}
        color: {property: org.test.Lamp.Info, json: color, \(Self.object)}
      actions:
        level:
          {call: org.freedesktop.DBus.Mock.UpdateProperties, signature: "sa{sv}",
           arguments: [org.test.Lamp, "{'Level': <${value}>}"], \(Self.object)}
      """, "level", "name", "second", "color"
    ) { sources, house in
      #expect(await sources.comes("level") { $0 == .number(3) })
      #expect(await sources.comes("name") { $0 == .text("Hall “lamp”") })
      #expect(await sources.comes("second") { $0 == .text("bright") })
      #expect(await sources.comes("color") { $0 == .text("red") })
      #expect(await house("level", .number(7)) == .succeeded)
      #expect(await sources.comes("level") { $0 == .number(7) })
    }
  }

  @Test func `A signal's argument is a value, and a call's failure is told`() async throws {
    let bus = try await TestBus()
    try await bus.showing(
      """
      sources: {pressed: {signal: org.test.Lamp.Pressed, \(Self.object)}}
      actions:
        press:
          {call: org.freedesktop.DBus.Mock.EmitSignal, signature: sssav,
           arguments: [org.test.Lamp, Pressed, s, "[<'${value}'>]"], \(Self.object)}
        none: {call: org.test.Lamp.Explode, \(Self.object)}
        nobody:
          {call: org.test.Lamp.Toggle, service: org.test.Nobody, path: /org/test/lamp, bus: session}
      """, "pressed"
    ) { sources, house in
      for word in ["twice", #"it's "so" \ far"#] {
        #expect(
          await becomesTrue {
            _ = await house("press", .text(word))
            return await sources.state(of: "pressed")?.value == .text(word)
          })
      }
      for (name, service) in [("none", "org.test.Lamp"), ("nobody", "org.test.Nobody")] {
        guard case .failed(let message, .notFound) = await house(name, nil) else {
          Issue.record("\(name) did not fail")
          return
        }
        #expect(message.hasPrefix("\(service) answers: "))
      }
    }
  }

  @Test func `A service that comes later is noticed`() async throws {
    let bus = try await TestBus(isServed: false)
    try await bus.showing(
      "sources: {level: {property: org.test.Lamp.Level, as: number, \(Self.object)}}", "level"
    ) { sources, _ in
      #expect(await sources.fails("level") { $0.hasPrefix("org.test.Lamp answers: ") })
      try await bus.serve()
      #expect(await sources.comes("level") { $0 == .number(3) })
    }
  }
}
