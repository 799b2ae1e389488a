/// A command to the panel, in the one vocabulary of actions in the file, `detent ctl` and MQTT.
package enum PanelCommand: Equatable, Codable, Sendable {
  /// Show the page of that name.
  case page(String)
  /// Close the menu or the page that lies over the others.
  case back
  case pane(ActionSettings.PaneMove)
  /// Show a theme; nil: the one that the configuration says.
  case theme(String?)
  /// Show a message.
  case toast(PanelMessage)
  /// Take a message away; nil: the one that is shown.
  case dismiss(String?)
  /// Light the screen up, as a touch does.
  case wake
  /// Darken the screen until it is touched or woken.
  case sleep
  /// Show everything this bright, 0…1; nil: as bright as the configuration says.
  case brightness(Double?)
  /// Read the configuration again.
  case reload
  /// Tap a tile, which is given by its id, its label, or its page and label.
  case press(String)
  /// Hold a tile; nil: as long as it takes [s].
  case hold(String, seconds: Double?)
  /// Set a tile to a value, such as `on`, `21.5` or `40%`.
  case set(String, to: String)
  /// Record all that comes into the panel, for the caller who asks for it; or end that.
  case recording(RecordingMove)
  /// Tell something, and change nothing.
  case tell(PanelQuestion)
}

package enum RecordingMove: String, CaseIterable, Codable, Sendable { case start, stop }

/// A line that the panel shows, or a card with answers.
package struct PanelMessage: Equatable, Codable, Sendable {
  package enum Severity: String, CaseIterable, Codable, Sendable { case info, warning, error }

  package var text: String
  /// Another message with the same id takes its place; nil: none does.
  package var id: String?
  package var severity = Severity.info
  /// The name of a built-in icon; nil: the one of its severity.
  package var icon: String?
  /// The answers that it offers, at most `mostAnswers`.
  package var answers: [PanelAnswer] = []
  /// How long it is shown [s], infinite for until it is put away; nil: as long as its severity says,
  /// and with answers until one is given.
  package var duration: Double?
  /// The number under which the agent knows who has asked; nil: nobody waits for the answer.
  package var offer: Int?

  package static let mostAnswers = 3

  package init(
    _ text: String = "", id: String? = nil, severity: Severity = .info, icon: String? = nil
  ) {
    (self.text, self.id, self.severity, self.icon) = (text, id, severity, icon)
  }
}

/// An answer to a message, which is a button.
package struct PanelAnswer: Equatable, Codable, Sendable {
  package var title: String
  /// Whether what it does cannot be undone.
  package var isDangerous: Bool

  package init(_ title: String, isDangerous: Bool = false) {
    (self.title, self.isDangerous) = (title, isDangerous)
  }
}

/// A question to the panel that is no event in its life.
package enum PanelQuestion: Equatable, Codable, Sendable {
  /// The elements that are seen.
  case tree
  case sources
  /// What the program and its display are at.
  case stats
  /// The names of pages, tiles and themes.
  case names
  /// The picture on the glass, as a PNG file.
  case screenshot
  /// A tile, or else a source.
  case get(String)
}
