package struct InputDevice: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable { case touchscreen, pointer, keyboard, screen }
  package var name: String
  package var kind: Kind
  /// For people: the number of fingers, the size and rate of a screen.
  package var detail: String
  /// Tells it from the others as long as it is plugged in; touches name it.
  package var number: Int?
  /// Its USB vendor and product, as `0eef:0001`, which stay the same wherever it is plugged in.
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
  /// What there is to be told of it besides its name, for people.
  package var facts: String { [detail, usb ?? ""].filter { !$0.isEmpty }.joined(separator: ", ") }

  /// The two numbers as they are written; nil for what has none.
  package static func usb(vendor: Int, product: Int) -> String? {
    func hex(_ number: Int) -> String {
      let digits = String(number & 0xFFFF, radix: 16)
      return String(repeating: "0", count: 4 - digits.count) + digits
    }
    return vendor == 0 && product == 0 ? nil : "\(hex(vendor)):\(hex(product))"
  }
}
