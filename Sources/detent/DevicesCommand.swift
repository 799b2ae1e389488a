internal import ArgumentParser
import Arguments
internal import Display
internal import Runtime
internal import Settings

/// `detent devices`.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the available displays, and the screens and input devices of the chosen one.",
    discussion: "Example: detent devices --backend kms")

  @Option(
    help: ArgumentHelp(
      "The display to ask: auto, wayland, x11, kms or fbdev.", valueName: "name"))
  var backend = DisplaySettings.Backend.auto

  @Option(
    help: ArgumentHelp(
      "The display server to ask; by default $WAYLAND_DISPLAY or $DISPLAY.", valueName: "name"))
  var display: String?

  func run() throws {
    let backends = Backends(
      environment: BackendEnvironment(
        variables: ProcessEnvironment.own.values, hasFile: TextFile.exists))
    for line in backends.report(backend, display: display) { print(line) }
    do throws(DisplayError) {
      let devices = try backends.choose(backend, display: display).devices(on: display)
      show(devices)
    } catch {
      throw Failure.code(error)
    }
  }

  private func show(_ devices: [InputDevice]) {
    if !devices.isEmpty { print() }
    let width = devices.map(\.name.count).max() ?? 0
    for device in devices {
      let kind = device.kind.rawValue.padded(to: 11)
      let facts = device.facts
      let name = facts.isEmpty ? device.name : device.name.padded(to: width)
      print(facts.isEmpty ? "\(kind)  \(name)" : "\(kind)  \(name)  \(facts)")
    }
  }
}
