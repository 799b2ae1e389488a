package import Agent
package import Blocking
internal import Drawing
package import Runtime
package import Settings

extension Panel {
  /// What the panel is given by whoever starts it.
  package struct Dependencies: Sendable {
    /// Sources and actions; nil: what comes of them is told by whoever knows.
    package var agent: (any AgentLink)?
    /// Reads the clock on the wall.
    package var localTime: @Sendable () -> LocalTime
    package var notifier: ServiceNotifier?
    /// What is spoken where the configuration does not say.
    package var language: Language?
    /// Where what is tuned on the glass is kept.
    package var keeping: Keeping
    /// Reads pictures; nil: nobody does, and what comes of it is told by whoever knows.
    package var pictures: (any PictureReading)?
    /// What the diagnosis says of the program.
    package var about = About()
    /// The way to the wallpaper and to the files of ranges, …
    package var files = FileAccess()
    /// … and to the icons, for which a frame waits.
    package var iconFiles = FileAccess()
    /// How long a frame waits for the wallpaper [s]; until it is there, the theme's ground is shown.
    package var wallpaperPatience = Double.infinity
    var makeWallpaperImages: PendingWallpaper.Maker = { WallpaperImages($0, files: $1) }
    /// Where what a person sets is kept; nil: nowhere.
    package var memory: MemoryFile?
    /// Where what was found out of displays is kept; nil: nothing is tried.
    package var compositors: CompositorFile?
    /// Keeps all that comes in; nil: nobody does.
    package var recorder: PanelRecorder?

    package struct About: Sendable {
      package var version = ""
      /// The configuration's path.
      package var configuration = ""
    }

    package enum Keeping: Sendable {
      /// There is no place; that is said.
      case nowhere
      case by(ConfigurationWriter)
      /// How it ends is told by whoever knows.
      case told
    }

    package init(
      agent: (any AgentLink)?, localTime: @escaping @Sendable () -> LocalTime,
      notifier: ServiceNotifier? = nil, keeping: Keeping = .nowhere
    ) {
      self.agent = agent
      self.localTime = localTime
      self.notifier = notifier
      self.keeping = keeping
      pictures = agent.map { PictureReader($0) }
    }

    /// The same, whose clock on the wall is kept where there is a recorder.
    func recorded() -> Dependencies {
      guard let recorder else { return self }
      var dependencies = self
      dependencies.localTime = { [localTime] in
        let time = localTime()
        recorder.note(.wall(time))
        return time
      }
      return dependencies
    }
  }
}
