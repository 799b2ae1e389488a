internal import Forms

/// The settings of one touch device.
package struct TouchSettings: Equatable, Sendable {
  /// The device's name as `detent devices` shows it, or its USB vendor and product as `0eef:0001`.
  package var device = ""
  /// Six numbers of a libinput matrix, in fractions of the screen; nil: touches stay as they are.
  package var calibration: [Double]?
  /// Whether its touches are ignored.
  package var isIgnored = false

  package init() {}

  package init(device: String, calibration: [Double]? = nil, isIgnored: Bool = false) {
    (self.device, self.calibration, self.isIgnored) = (device, calibration, isIgnored)
  }

  /// The changes that save a device's calibration.
  package static func changes(
    of device: String, to matrix: [Double]
  ) -> [ConfigurationEditor.Change] {
    let text = matrix.map { decimal(($0 * 1e6).rounded() / 1e6) }.joined(separator: " ")
    return [.init(["touch", device, "calibration"], to: .text(text))]
  }
}

extension [TouchSettings] {
  /// Sets the calibration matrix of a device.
  package mutating func calibrate(_ device: String, by matrix: [Double]) {
    if let index = firstIndex(where: { $0.device == device }) {
      self[index].calibration = matrix
    } else {
      append(TouchSettings(device: device, calibration: matrix))
    }
  }
}

extension TouchSettings {
  private static let section = Section<TouchSettings>(fields: [
    Field(
      "calibration", \.calibration, .matrix,
      "Six numbers that map its touches to the screen, as in libinput's matrix; the calibrator on "
        + "the screen finds them."),
    Field("ignore", \.isIgnored, .boolean, "Whether the touches of this device are ignored."),
  ])

  static let named = Reader.named(Reader.group(section, from: TouchSettings())).map { devices in
    devices.map { device in
      var settings = device.value
      settings.device = device.name
      return settings
    }
  }
}

extension Reader where Value == [Double] {
  /// Six numbers in one text. Refuses a matrix that maps all touches onto a line.
  fileprivate static var matrix: Reader {
    Reader(.sample(.text, "1 0 0 0 1 0")) { node, decoder in
      guard case .scalar(let text, _) = node.content, let numbers = matrix(in: text) else {
        decoder.report(
          node.mark,
          "\(decoder.path) must be six numbers from -1000 to 1000 in quotes, such as \"1 0 0 0 1 0\""
        )
        return nil
      }
      guard abs(numbers[0] * numbers[4] - numbers[1] * numbers[3]) > 1e-6 else {
        decoder.report(
          node.mark,
          "\(decoder.path): these six numbers lay all touches on one line; leave them out, or have the "
            + "calibrator find others")
        return nil
      }
      return numbers
    }
  }

  private static func matrix(in text: String) -> [Double]? {
    let parts = text.split { $0 == " " || $0 == "," }
    let numbers = parts.compactMap { decimalNumber(in: String($0)) }
    guard parts.count == 6, numbers.count == 6, numbers.allSatisfy({ abs($0) <= 1000 }) else {
      return nil
    }
    return numbers
  }
}
