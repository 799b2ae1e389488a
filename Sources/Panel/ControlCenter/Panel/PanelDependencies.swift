package import Agent
package import Blocking
internal import Drawing
package import Settings
package import Widgets

/// What the panel is given by whoever starts it.
package struct PanelDependencies: Sendable {
  /// Carries out what the panel wants done.
  package var effects: any PanelEffectHandler
  /// Reads the clock on the wall.
  package var localTime: @Sendable () -> LocalTime
  /// What is spoken where the configuration does not say.
  package var language: Language?
  /// What the diagnosis says of the program.
  package var about = About()
  /// Whether the panel is one window among others, which can be closed whatever its configuration says.
  package var isInWindow = false
  /// The way to the wallpaper and to the files of ranges, …
  package var files = FileAccess()
  /// … and to the icons, for which a frame waits.
  package var iconFiles = FileAccess()
  /// How long a frame waits for the wallpaper [s]; until it is there, the theme's ground is shown.
  package var wallpaperPatience = Double.infinity
  var makeWallpaperImages: PendingWallpaper.Maker = { WallpaperImages($0, files: $1) }
  /// What fills the pages of these kinds.
  package var pageMakers: [PageSettings.Kind: PageMaker] = [:]
  /// Keeps all that comes in; nil: nobody does.
  package var recorder: PanelRecorder?

  package struct About: Sendable {
    package var version = ""
    /// The configuration's path.
    package var configuration = ""

    package init() {}

    /// As `words` has it.
    init(_ words: [String]) {
      version = words.first ?? ""
      configuration = words.count > 1 ? words[1] : ""
    }

    var words: [String] { [version, configuration] }
  }

  package init(
    effects: any PanelEffectHandler, localTime: @escaping @Sendable () -> LocalTime
  ) {
    self.effects = effects
    self.localTime = localTime
  }

  /// - Parameter agent: Sources and actions; nil: there are none.
  package init(
    agent: (any AgentLink)?, localTime: @escaping @Sendable () -> LocalTime
  ) {
    self.init(effects: LiveEffects(agent: agent), localTime: localTime)
  }

  /// The same, whose clock on the wall is kept where there is a recorder.
  func recorded() -> PanelDependencies {
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
