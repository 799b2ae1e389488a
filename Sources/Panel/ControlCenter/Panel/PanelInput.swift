package import Agent
package import DetentGeometry
package import Display
package import Settings
package import Values

/// Whatever comes into the panel from outside, besides the answers to what it asks its display and
/// the clock on the wall.
package enum PanelInput: Equatable, Sendable, Codable {
  /// Anything but `.resized`.
  case display(DisplayEvent)
  /// The display's event `.resized`, with what it is from then on.
  case resized(PixelSize, scale: Double)
  /// What is known of some sources has changed.
  case sources([SourceNews])
  /// The agent tells something that is no news of a source.
  case agent(AgentEvent)
  /// Something has been written down, or has not, by its number.
  case kept(Int, KeepingOutcome)
  case configuration(ReadConfiguration)
  /// What is wrong with a configuration; nil: nothing any more.
  case notice(ConfigurationNotice?)
  /// What has come of reading a picture's file.
  case picture(PictureNews)
  /// The clock on the wall has jumped: the time and all that goes by it are looked at again.
  case wallClockJumped
  /// A wallpaper's file has been read that the frames did not wait for.
  case lateWallpaper
  /// The same of icons.
  case lateIcons

  /// What is known of one source has changed.
  package static func source(_ name: String, _ state: SourceState) -> PanelInput {
    .sources([SourceNews(name, state)])
  }

  init(_ event: DisplayEvent, of display: any Display) {
    self = event == .resized ? .resized(display.size, scale: display.scale) : .display(event)
  }

  /// What the agent tells, in its order; what sources tell one after another comes in at once.
  static func all(of events: [AgentEvent]) -> [PanelInput] {
    var inputs: [PanelInput] = []
    var news: [SourceNews] = []
    func closeNews() {
      if !news.isEmpty { inputs.append(.sources(news)) }
      news.removeAll()
    }
    for event in events {
      if case .source(let name, let state) = event {
        news.append(SourceNews(name, state))
        continue
      }
      closeNews()
      inputs.append(.agent(event))
    }
    closeNews()
    return inputs
  }
}

/// What is known of a source from now on.
package struct SourceNews: Equatable, Sendable, Codable {
  package var name: String
  package var state: SourceState

  package init(_ name: String, _ state: SourceState) { (self.name, self.state) = (name, state) }
}

/// A configuration, and what it was read from: all that is kept of it in a log, and that by which the
/// agent knows it.
package struct ReadConfiguration: Equatable, Sendable, Codable {
  package let configuration: Configuration
  package let text: ConfigurationText

  package init(_ configuration: Configuration, from text: ConfigurationText) {
    (self.configuration, self.text) = (configuration, text)
  }

  package init(from decoder: any Decoder) throws {
    text = try ConfigurationText(from: decoder)
    configuration = try text.parsed()
  }

  package func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}
