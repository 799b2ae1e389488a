/// What a panel is at, for those who do not stand before it.
package struct PanelReport: Equatable, Codable, Sendable {
  /// The name of the page that is shown.
  package var page: String
  package var theme: String
  package var isAwake: Bool
  /// 0…1.
  package var brightness: Double
  /// A number that grows when somebody touches the panel, though not with each touch.
  package var touches: Int

  package init(page: String, theme: String, isAwake: Bool, brightness: Double, touches: Int) {
    (self.page, self.theme, self.isAwake) = (page, theme, isAwake)
    (self.brightness, self.touches) = (brightness, touches)
  }
}
