package import Agent
package import Blocking
internal import Drawing
package import Localization
package import Settings
package import Widgets

/// The services and settings that a panel is created with.
package struct PanelDependencies: Sendable {
  /// Carries out the effects of the panel.
  package var effects: any PanelEffectHandler
  /// Reads the wall clock.
  package var localTime: @Sendable () -> LocalTime
  /// The language to use if the configuration names none.
  package var language: Language?
  /// The text of the configuration that the panel is created with.
  package var text = ConfigurationText.builtIn
  /// What it is at from the start; nil: what its effects remember.
  var start: PanelStart?
  /// The version and the configuration's path, shown in the diagnosis.
  package var about = About()
  /// Whether the panel is a window, which can be closed whatever its configuration says.
  package var isInWindow = false
  /// Reads the wallpaper, and the files of ranges.
  package var files = FileAccess()
  /// Reads icons, which a frame waits for.
  package var iconFiles = FileAccess()
  /// How long a frame waits for the wallpaper [s]; after that, the theme's ground is shown.
  package var wallpaperTimeLimit = Double.infinity
  var makeWallpaperImages: PendingWallpaper.Maker = { WallpaperImages($0, files: $1) }
  /// Make the content of the pages of these kinds.
  package var pageMakers: [PageSettings.Kind: PageMaker] = [:]
  /// Records all input; nil: nothing is recorded.
  package var recorder: PanelRecorder?

  package struct About: Sendable {
    package var version = ""
    /// The configuration's path.
    package var configuration = ""

    package init() {}

    /// Creates it from its `lines`.
    init(_ lines: [String]) {
      version = lines.first ?? ""
      configuration = lines.count > 1 ? lines[1] : ""
    }

    var lines: [String] { [version, configuration] }
  }

  package init(
    effects: any PanelEffectHandler, localTime: @escaping @Sendable () -> LocalTime
  ) {
    self.effects = effects
    self.localTime = localTime
  }

  /// - Parameter agent: Runs sources and actions; nil: there are none.
  package init(
    agent: (any AgentLink)?, localTime: @escaping @Sendable () -> LocalTime
  ) {
    self.init(effects: LiveEffects(agent: agent), localTime: localTime)
  }

  /// Returns a copy that records each reading of the wall clock, if there is a recorder.
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
