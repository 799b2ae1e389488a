package import Agent
package import DetentGeometry
package import Display
package import Settings
package import Values

/// An input of the panel from outside, besides the return values of its display and the wall clock.
package enum PanelInput: Equatable, Sendable, Codable {
  /// An event of the display other than `.resized`.
  case display(DisplayEvent)
  /// The display's event `.resized`, with the new size and scale.
  case resized(PixelSize, scale: Double)
  /// New states of some sources.
  case sources([SourceNews])
  /// The agent tells something that is no news of a source.
  case agent(AgentEvent)
  /// The outcome of writing the change with this number to the configuration.
  case kept(Int, WriteOutcome)
  case configuration(ReadConfiguration)
  /// An error in the configuration file; nil: it is resolved.
  case notice(ConfigurationNotice?)
  /// The result of reading a picture's file.
  case picture(PictureNews)
  /// A jump of the wall clock, after which everything that depends on the time is updated.
  case wallClockJumped
  /// A wallpaper was read too late for earlier frames.
  case lateWallpaper
  /// Icons were read too late for earlier frames.
  case lateIcons

  /// Creates the input for a new state of one source.
  package static func source(_ name: String, _ state: SourceState) -> PanelInput {
    .sources([SourceNews(name, state)])
  }

  init(_ event: DisplayEvent, of display: any Display) {
    self = event == .resized ? .resized(display.size, scale: display.scale) : .display(event)
  }

  /// Converts events of the agent in order; successive states of sources become one input.
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

/// The new state of a source.
package struct SourceNews: Equatable, Sendable, Codable {
  package var name: String
  package var state: SourceState

  package init(_ name: String, _ state: SourceState) { (self.name, self.state) = (name, state) }
}

/// A configuration and the text it was read from. Only the text is kept in a log, and its
/// fingerprint identifies the configuration to the agent.
package struct ReadConfiguration: Equatable, Sendable, Codable {
  package let configuration: Configuration
  package let text: ConfigurationText

  package init(_ configuration: Configuration, from text: ConfigurationText) {
    (self.configuration, self.text) = (configuration, text)
  }

  package init(from decoder: any Swift.Decoder) throws {
    text = try ConfigurationText(from: decoder)
    configuration = try text.parsed()
  }

  package func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}
