import Blocking
import DetentMotion
import Network
import Runtime
import Settings
import Synchronization
import TestKinds
import TestSupport
import Testing
import Values

@testable import Agent

/// The messages of other programs, at a bus of the test's own.
@Suite(.timeLimit(.minutes(5))) struct DesktopNotificationTests {
  private let bus: TestBus
  private let client: MessageBus
  private let time = SteppedTime()
  private let log = WarningLog()

  init() async throws {
    bus = try await TestBus(isServed: false)
    client = try await MessageBus(at: bus.address, in: MainContext())
  }

  private static func call(
    _ member: String, _ signature: String = "", _ arguments: String...
  ) -> BusCall {
    var call = BusCall(
      service: NotificationServer.name, path: "/org/freedesktop/Notifications",
      interface: NotificationServer.name, member: member)
    (call.signature, call.arguments) = (signature, arguments)
    return call
  }

  private func notify(
    _ title: String, _ body: String = "", replacing number: Int = 0, icon: String = "",
    actions: String = "[]", hints: String = "{}", time: Int = -1
  ) async throws -> Int {
    let answer = try await client.call(
      Self.call(
        "Notify", "susssasa{sv}i", "test", "\(number)", icon, title, body, actions, hints, "\(time)"
      ), within: 60)
    return try #require(Int(answer.text))
  }

  /// Serves while `body` works, and gives it the panel and what it was told.
  private func serving(_ body: (PanelDesk, Told) async throws -> Void) async throws {
    let told = Told()
    let panel = PanelDesk(time, order: { _ in }) { command, _ in told.add(command) }
    let services = Services(own: .own(and: bus.variables), files: FileAccess())
    let standing = StandingServices(services, panel, keepingIn: nil, time, log.logger)
    _ = standing.serve(try configuration("notifications: {bus: session}"))
    try await body(panel, told)
    await standing.close()
  }

  private func isServed() async -> Bool {
    await becomesTrue {
      (try? await client.call(Self.call("GetServerInformation"), within: 60)) != nil
    }
  }

  @Test func `A message is shown with its severity, icon and time, without markup`() async throws {
    try await serving { _, told in
      #expect(await isServed())
      let first = try await notify("Mail", "<b>Three</b> &amp; more", icon: "network-wireless")
      var message = PanelMessage("Mail: Three & more", id: "notification \(first)", icon: "wifi")
      #expect(told.shown == [message])
      let next = try await notify("Mail <1>", replacing: first, time: 1500)
      #expect(next == first)
      message = PanelMessage("Mail <1>", id: "notification \(first)")
      message.duration = 1.5
      #expect(told.shown.last == message)
      #expect(!told.all.contains(.wake))
      let second = try await notify("Battery", "low", hints: "{'urgency': <byte 2>}")
      message = PanelMessage("Battery: low", id: "notification \(second)", severity: .error)
      message.duration = .infinity
      #expect(told.shown.last == message)
      #expect(told.all.contains(.wake))
      #expect(second != first)
      // A picture is left out, however long it is.
      let picture = Array(repeating: "byte 1", count: 5000).joined(separator: ", ")
      _ = try await notify(
        "Cover", hints: "{'image-data': <(10, 10, 30, true, 8, 3, [\(picture)])>}")
      #expect(told.toasts.last?.text == "Cover")
      await #expect(throws: NetworkError.self) { try await notify("") }
      let words = try await client.call(Self.call("GetCapabilities"), within: 60)
      #expect(words.text == #"["actions","body"]"#)
    }
  }

  @Test func `An answer is told to the bus, and so is each end`() async throws {
    try await serving { panel, told in
      #expect(await isServed())
      var ends = await client.signals(
        "NotificationClosed", of: NotificationServer.name, service: nil, path: nil
      ).makeAsyncIterator()
      var answers = await client.signals(
        "ActionInvoked", of: NotificationServer.name, service: nil, path: nil
      ).makeAsyncIterator()
      let asked = try await notify(
        "Call", actions: "['default', 'Open', 'yes', 'Take it', 'no', 'Leave it']")
      let message = try #require(told.toasts.last)
      #expect(message.answers == [PanelAnswer("Take it"), PanelAnswer("Leave it")])
      panel.take(
        ChosenAnswer(message: message.id, offer: message.offer, index: 1, title: "Leave it"))
      #expect(await answers.next()?.text == #"[\#(asked),"no"]"#)
      #expect(await ends.next()?.text == "[\(asked),2]")
      // A finger puts one away.
      let dismissed = try await notify("News")
      let news = try #require(told.toasts.last)
      panel.take(ChosenAnswer(message: news.id, offer: news.offer, index: nil))
      #expect(await ends.next()?.text == "[\(dismissed),2]")
      let closed = try await notify("Mail")
      _ = try await client.call(Self.call("CloseNotification", "u", "\(closed)"), within: 60)
      #expect(told.all.last == .dismiss("notification \(closed)"))
      #expect(await ends.next()?.text == "[\(closed),3]")
      // One that is gone is closed without a word.
      _ = try await client.call(Self.call("CloseNotification", "u", "\(closed)"), within: 60)
      let brief = try await notify("Brief", time: 2000)
      #expect(await becomesTrue { time.nextDeadline == time.now().advanced(by: 2) })
      time.advance(by: 3)
      #expect(await ends.next()?.text == "[\(brief),1]")
    }
  }

  @Test func `Where another program shows them, the panel says so and leaves them to it`()
    async throws
  {
    #expect(try await ask("RequestName", "su", "4") == "1")
    try await serving { _, told in
      #expect(
        await becomesTrue {
          log.lines == [
            "Another program shows the messages of programs at the session bus; end it, or remove the"
              + " section notifications."
          ]
        })
      // It is tried again.
      let isReleased = try await ask("ReleaseName", "s")
      #expect(isReleased == "1")
      #expect(
        await becomesTrue {
          time.advance(by: 1)
          return (try? await notify("Mail")) != nil
        })
      #expect(told.toasts.map(\.text) == ["Mail"])
    }
    // The name is free again.
    #expect(try await ask("RequestName", "su", "4") == "1")
  }

  /// Asks the bus about the name of the panel's service.
  private func ask(_ member: String, _ signature: String, _ more: String...) async throws -> String
  {
    var call = BusCall(
      service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
      interface: "org.freedesktop.DBus", member: member)
    (call.signature, call.arguments) = (signature, [NotificationServer.name] + more)
    return try await client.call(call, within: 60).text
  }
}

/// What a panel was told.
private final class Told: Sendable {
  private let commands = Mutex<[PanelCommand]>([])

  func add(_ command: PanelCommand) { commands.withLock { $0.append(command) } }

  var all: [PanelCommand] { commands.withLock { $0 } }
  /// The messages as a person sees them.
  var shown: [PanelMessage] {
    toasts.map { message in
      var shown = message
      shown.offer = nil
      return shown
    }
  }
  var toasts: [PanelMessage] {
    all.compactMap { if case .toast(let message) = $0 { message } else { nil } }
  }
}
