package import Agent
internal import DetentScene
internal import Drawing
internal import Logging
package import Runtime
internal import Settings
internal import Values

/// What panels want done, done: by the agent, the disk and the service manager.
package struct LiveEffects: PanelEffectHandler {
  /// Sources and actions; nil: there are none.
  package var agent: (any AgentLink)?
  /// Reads pictures; nil: nobody does.
  package var pictures: (any PictureReading)?
  /// Writes what is tuned on the glass; nil: there is no place, which is said.
  package var writer: ConfigurationWriter?
  /// Keeps what a person sets; nil: nobody does.
  package var memory: MemoryFile?
  package var notifier: ServiceNotifier?
  /// Tells the service manager that the panel lives, and that its tasks do.
  package var watchdog: TaskWatchdog?
  /// Keeps the last picture on the glass when the panel has crashed; nil: nothing does, or need to.
  package var picture: StoredDescriptor?

  package init(agent: (any AgentLink)? = nil) {
    self.agent = agent
    pictures = agent.map { PictureReader($0) }
  }

  package var beatInterval: Double? { notifier?.watchdogInterval }

  package func remembered() -> PanelMemory? { memory?.read() }

  package func listen(for panel: isolated Panel) {
    guard let agent else { return }
    Task {
      for await events in agent.events { panel.receive(events) }
    }
  }

  package func perform(_ effect: PanelEffect, for panel: isolated Panel) {
    switch effect {
    case .ask(let request):
      agent?.send(request)
      hearFilm(for: panel)
    case .serve(let configuration, let fingerprint):
      agent?.serve(configuration, fingerprint: fingerprint)
    case .load(let image, let frame, let id):
      guard let pictures else { return }
      Task {
        do throws(DrawingError) {
          let picture = try await pictures.read(image, into: frame)
          panel.receive(.picture(PictureNews(number: id.number, .read(picture))))
        } catch {
          panel.receive(.picture(PictureNews(number: id.number, .failed(error.reason))))
        }
      }
    case .keep(let changes, let number):
      let writer = writer
      Task {
        let reason = "There is no place to keep it; start the panel with a configuration file."
        panel.receive(.kept(number, await writer?.keep(changes) ?? .failed(reason)))
      }
    case .remember(let set, let file, isLast: true): memory?.writeNow(set, of: file)
    case .remember(let set, let file, isLast: false): memory?.write(set, of: file)
    case .announce:
      // Now that this panel's picture is on the glass, the earlier one's may go.
      picture?.store()
      notifier?.ready()
    case .beat(let now): watchdog?.feed(at: now)
    }
  }

  /// The agent of a film has answered by now, and is heard in the film's own time.
  private func hearFilm(for panel: isolated Panel) {
    guard let film = agent as? FilmAgent else { return }
    Task { panel.receive(film.events.take() ?? []) }
  }
}

extension DrawingError {
  /// In as few words as a tile has room for.
  fileprivate var reason: String {
    switch self {
    case .noMemory: "Too large for the memory"
    case .unreadable(_, let why), .unwritable(_, let why):
      why.prefix(1).uppercased() + why.dropFirst()
    case .badPath: description
    }
  }
}
