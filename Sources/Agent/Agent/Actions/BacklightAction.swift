internal import Forms
internal import Network
internal import Settings
internal import Values

/// Sets the brightness of a screen's light: by its file or, where that may not be written, by logind, for
/// whoever is on the screen.
struct BacklightAction: PerformableAction {
  var folder = ""

  static let fields: [Field<BacklightAction>] = [
    Field(
      "backlight", \.folder, .place(like: "/sys/class/backlight/*"),
      "The folder of a screen's light, whose brightness becomes the control's value; * stands for any"
        + " letters.")
  ]
  static let refusedKeys = ["environment", "input", "display"]

  var texts: [String] { [ValueFormat.placeholder] }

  func perform(in context: ActionContext) async throws(SourceFailure) -> ActionOutcome {
    let (value, folder) = (try await context.filled(ValueFormat.placeholder), folder)
    let result = try await context.services.files.answer(folder) {
      () -> (light: String, failure: SourceFailure?) in
      let light = FilePattern(folder).firstMatch
      do throws(SourceFailure) {
        try BoundedFile.write(value, to: FilePattern.exactly("\(light)/brightness"))
        return (light, nil)
      } catch {
        return (light, error)
      }
    }
    guard let failure = result.failure else { return .succeeded }
    var session = BusObject()
    (session.service, session.path) = (
      "org.freedesktop.login1", "/org/freedesktop/login1/session/auto"
    )
    var call = BusCall(
      service: session.service, path: session.path, interface: "org.freedesktop.login1.Session",
      member: "SetBrightness")
    let name = result.light.split(separator: "/").last.map(String.init) ?? ""
    (call.signature, call.arguments) = ("ssu", ["backlight", name, value])
    let (ready, limit) = (call, context.action.timeout)
    try await context.bus(session) { bus throws(SourceFailure) in
      do throws(SourceFailure) {
        _ = try await bus.answer(ready, within: limit)
      } catch {
        // On a wall nobody has a session: its file is what has to be mended.
        throw error.kind == .notFound ? failure : error
      }
    }
    return .succeeded
  }
}
