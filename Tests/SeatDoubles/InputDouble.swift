package import DetentGeometry
package import Display
package import DisplayInput

/// Input devices that belong to the test: one touch screen, at first.
package final class InputDouble: InputSource {
  private var reports: [InputReport] = []
  private(set) package var devices = [touchScreen]
  private(set) package var isSuspended = false
  /// Called when the devices are opened again.
  package var onResume: () -> Void = {}

  package static let touchScreen = InputDevice(name: "glass", kind: .touchscreen, detail: "")
  package static let device = 1

  package init() {}

  package var fileDescriptor: CInt { -1 }
  package var hasNews: Bool { !reports.isEmpty }

  package func report(_ report: InputReport) { reports.append(report) }

  package func setTouchScreen(isPluggedIn: Bool) {
    devices = isPluggedIn ? [Self.touchScreen] : []
    reports.append(isPluggedIn ? .added : .removed(device: Self.device))
  }

  package func read(on size: PixelSize) -> [InputReport] {
    defer { reports = [] }
    return reports
  }

  package func suspend() { isSuspended = true }

  package func resume() {
    isSuspended = false
    onResume()
  }
}
