package import Settings

/// A command to the panel by somebody who does not stand before it, such as a service.
package enum PanelCommand: Equatable, Codable, Sendable {
  /// Show the page of that name.
  case page(String)
  /// Close the menu or the page that lies over the others.
  case back
  case pane(ActionSettings.PaneMove)
  /// Show a theme; nil: the one that the configuration says.
  case theme(String?)
  /// Show a message in one line.
  case toast(String)
  /// Light the screen up, as a touch does.
  case wake
  /// Darken the screen until it is touched or woken.
  case sleep
  /// Show everything this bright, 0…1; nil: as bright as the configuration says.
  case brightness(Double?)
}

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
