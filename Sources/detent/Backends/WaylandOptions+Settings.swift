#if Wayland
  import DisplayWayland
  import Settings

  extension WaylandOptions.Layer {
    /// Nil for a window.
    init?(_ layer: DisplaySettings.Layer) {
      switch layer {
      case .window: return nil
      case .bottom: self = .bottom
      case .top: self = .top
      case .overlay: self = .overlay
      }
    }
  }

  extension WaylandProtocols {
    init(_ names: [OptionalProtocol]) {
      self = []
      for name in names {
        switch name {
        case .presentation: insert(.presentation)
        case .viewporter: insert(.viewporter)
        case .inputTimestamps: insert(.inputTimestamps)
        case .idleInhibit: insert(.idleInhibit)
        case .layerShell: insert(.layerShell)
        case .shm, .present, .sync, .xinput2, .randr: break
        }
      }
    }
  }
#endif
