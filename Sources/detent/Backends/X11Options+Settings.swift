#if X11
  import DisplayX11
  import Settings

  extension X11Options.Pacing {
    init(_ pacing: DisplaySettings.Pacing) {
      self =
        switch pacing {
        case .auto: .auto
        case .present: .present
        case .sync: .sync
        case .xsync: .xsync
        }
    }
  }

  extension X11Extensions {
    init(_ names: [OptionalProtocol]) {
      self = []
      for name in names {
        switch name {
        case .shm: insert(.shm)
        case .present: insert(.present)
        case .sync: insert(.sync)
        case .xinput2: insert(.xinput2)
        case .randr: insert(.randr)
        case .presentation, .viewporter, .inputTimestamps, .idleInhibit, .layerShell: break
        }
      }
    }
  }
#endif
