/// The content of a row of a list.
package struct ListRow: Equatable, Sendable {
  /// The mark at the end of a row.
  package enum Accessory: Sendable {
    case none
    /// Shows that the row leads somewhere.
    case chevron
    /// Shows that the row is the chosen one.
    case selected
  }

  package var icon: String?
  package var title: String
  package var detail: String
  package var accessory: Accessory
  /// Whether the detail reports a failure.
  package var isFailing = false
  /// Whether the detail may be old.
  package var isOld = false
  /// Whether the row does something, so that it lights up under a finger.
  package var isPressable = true

  package init(
    _ title: String, icon: String? = nil, detail: String = "", accessory: Accessory = .none
  ) {
    self.icon = icon
    self.title = title
    self.detail = detail
    self.accessory = accessory
  }
}
