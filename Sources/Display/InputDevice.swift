package struct InputDevice: Hashable, Sendable {
  package enum Kind: String, Sendable { case touchscreen, pointer, keyboard, screen }
  package var name: String
  package var kind: Kind
  /// For people: the number of fingers, the size and rate of a screen.
  package var detail: String

  package init(name: String, kind: Kind, detail: String) {
    self.name = name
    self.kind = kind
    self.detail = detail
  }
}
