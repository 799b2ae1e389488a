internal import CX11
internal import DetentGeometry

/// The axes by which devices report the width of a contact.
///
/// The kernel reports the longer diameter of a contact in the units of its position
/// (`ABS_MT_TOUCH_MAJOR` of its multi-touch protocol). Drivers that pass it on call the axis "Abs
/// MT Touch Major"; for others the width is unknown.
struct ContactAxes: Equatable {
  struct Axis: Equatable {
    /// The number of the axis.
    var number: Int
    /// The pixels of the screen per unit of the axis.
    var pixels: Double
  }

  /// A device's description of one of its axes.
  struct Description: Equatable {
    enum Meaning: Equatable { case x, y, breadth }
    var number: Int
    var meaning: Meaning
    var range: ClosedRange<Double>
  }

  private var axes: [Int: Axis] = [:]

  /// - Parameter size: The size of the screen; its longer side corresponds to the device's longer
  ///   one, whatever the rotation of both.
  init(_ devices: [Int: [Description]], size: PixelSize) {
    let side = Double(max(size.width, size.height))
    for (device, descriptions) in devices {
      let places = descriptions.filter { $0.meaning != .breadth }
      let longest = places.map { $0.range.upperBound - $0.range.lowerBound }.max() ?? 0
      guard let breadth = descriptions.first(where: { $0.meaning == .breadth }), longest > 0
      else { continue }
      axes[device] = Axis(number: breadth.number, pixels: side / longest)
    }
  }

  /// Returns the width of a contact [px]; nil if the device does not report it.
  /// - Parameter value: Returns the value of an axis; nil if the event does not contain it.
  func breadth(of device: Int, _ value: (_ axis: Int) -> Double?) -> Double? {
    guard let axis = axes[device] else { return nil }
    return value(axis.number).map { max(0, $0) * axis.pixels }
  }
}

extension XIValuatorState {
  /// Returns the value of an axis; nil if the event does not contain it, by its mask.
  func value(of axis: Int) -> Double? {
    let mask = UnsafeBufferPointer(start: mask, count: Int(mask_len))
    func isSet(_ bit: Int) -> Bool { mask[bit / 8] & (1 << UInt8(bit % 8)) != 0 }
    guard axis / 8 < mask.count, isSet(axis), let values else { return nil }
    return values[(0..<axis).count(where: isSet)]
  }
}

extension ContactAxes {
  /// Creates the axes of the touch devices of a server (XIQueryDevice).
  init(of connection: X11Connection, on size: PixelSize) {
    var count: CInt = 0
    guard connection.extensions.xinput2 != nil, !connection.errors.isLost,
      let list = XIQueryDevice(connection.display, XIAllDevices, &count)
    else {
      self.init([:], size: size)
      return
    }
    defer { XIFreeDeviceInfo(list) }
    let labels = connection.atoms(["Abs MT Position X", "Abs MT Position Y", "Abs MT Touch Major"])
    let meanings: [UInt: Description.Meaning] = [
      labels[0]: .x, labels[1]: .y, labels[2]: .breadth,
    ]
    var devices: [Int: [Description]] = [:]
    for info in UnsafeBufferPointer(start: list, count: Int(count)) {
      devices[Int(info.deviceid)] = Self.axes(of: info, meanings)
    }
    self.init(devices, size: size)
  }

  private static func axes(
    of info: XIDeviceInfo, _ meanings: [UInt: Description.Meaning]
  ) -> [Description] {
    UnsafeBufferPointer(start: info.classes, count: Int(info.num_classes)).compactMap { item in
      guard let item, item.pointee.type == XIValuatorClass else { return nil }
      let axis = UnsafeMutableRawPointer(item)
        .assumingMemoryBound(to: XIValuatorClassInfo.self).pointee
      guard let meaning = meanings[axis.label], axis.min <= axis.max else { return nil }
      return Description(
        number: Int(axis.number), meaning: meaning, range: axis.min...axis.max)
    }
  }
}
