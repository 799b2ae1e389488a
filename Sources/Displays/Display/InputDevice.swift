package struct InputDevice: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable { case touchscreen, pointer, keyboard, screen }
  package var name: String
  package var kind: Kind
  /// Details for people, such as the number of fingers, or the size and rate of a screen.
  package var detail: String
  /// The number that identifies the device while it is connected; touches contain it.
  package var number: Int?
  /// The USB vendor and product, such as `0eef:0001`, which do not depend on the port.
  package var usb: String?

  package init(
    name: String, kind: Kind, detail: String, number: Int? = nil, usb: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.detail = detail
    self.number = number
    self.usb = usb
  }
}

extension InputDevice {
  /// The details of the device besides its name, for people.
  package var facts: String { [detail, usb ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }

  /// Returns the USB vendor and product as `0eef:0001`; nil if both are zero.
  package static func usb(vendor: Int, product: Int) -> String? {
    func hex(_ number: Int) -> String {
      let digits = String(number & 0xFFFF, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }
    return vendor == 0 && product == 0 ? nil : "\(hex(vendor)):\(hex(product))"
  }
}
