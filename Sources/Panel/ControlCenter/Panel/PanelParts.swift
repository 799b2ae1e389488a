internal import DetentAnimation
internal import DetentGeometry
internal import DetentMotion
internal import DetentScene
internal import DetentStage
internal import Display
internal import Drawing
internal import Look
internal import Settings
internal import Widgets

/// What a panel is made of when it starts, and again when a recording of it begins.
struct PanelParts {
  let scheduler: AnimationScheduler
  let settings: PanelSettings
  let screen: ControlScreen
  let glass: DisplayOutput
  let touches: TouchInput
  let appearance: Appearance

  /// - Parameter wallpaper: The pictures behind everything; nil: they are made.
  init(
    _ configuration: Configuration, display: any Display, with dependencies: PanelDependencies,
    wallpaper: PendingWallpaper? = nil, on executor: any SerialExecutor
  ) {
    var engine = AnimationEngine()
    engine.apply(.reduceMotion(configuration.motion.isReduced), at: .zero)
    scheduler = AnimationScheduler(on: executor, engine: engine)
    let scale = PanelScale.scale(of: display, configuration)
    let (now, start) = (display.now(), dependencies.start)
    var appearance = Appearance(
      configuration, language: dependencies.language, start: start, at: now)
    if appearance.isTimed { appearance.turn(to: dependencies.localTime(), at: now) }
    let themed = appearance.themed(configuration)
    let wallpaper =
      wallpaper
      ?? PendingWallpaper(
        WallpaperImages.Plan(themed, size: display.size, scale: scale), as: GroundPictures(),
        with: dependencies)
    let compositor = Compositor(
      scale: scale, icons: dependencies.iconFiles, isOpaque: !configuration.display.isSheet)
    let layout = Layout(measuring: compositor.typesetter)
    var screen = ControlScreen(
      themed, size: display.size.logical(at: scale), scale: scale, pages: dependencies.pageMakers,
      layout: layout)
    appearance.style(&screen, placing: layout, at: now)
    let context = ControlContext(
      time: now, presentation: PresentationTree(of: screen.stage.tree), layout: layout)
    if let start {
      start.restore(on: &screen, in: context)
    } else if configuration.pane.remembers, let kept = dependencies.effects.remembered() {
      kept.restore(on: &screen, in: context)
    }
    screen.showChrome(
      for: screen.visiblePages(isPaneMoving: false, at: now), placing: layout)
    self.appearance = appearance
    self.screen = screen
    settings = PanelSettings(
      configuration, from: dependencies.text, memory: PanelMemory(of: screen), file: start?.file)
    touches = TouchInput(configuration)
    let renderer = Renderer(
      compositor: compositor,
      wallpaperImages: wallpaper, stage: screen.stage, scale: scale,
      memory: configuration.surfaceMemory(on: display.size))
    glass = DisplayOutput(display, renderer, layout, scale: scale)
  }
}
