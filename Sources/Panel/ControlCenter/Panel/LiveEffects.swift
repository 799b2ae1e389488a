package import Agent
internal import Blocking
internal import DetentScene
internal import Drawing
internal import Forms
internal import Logging
package import Runtime
internal import Settings
internal import Values

/// Carries out the effects of panels: by the agent, the disk and the service manager.
package struct LiveEffects: PanelEffectHandler {
  /// Runs sources and actions; nil: there are none.
  package var agent: (any AgentLink)?
  /// Reads pictures; nil: none are read.
  package var pictures: (any PictureReading)?
  /// Reads the configuration again; nil: nobody does.
  package var reload: (@Sendable () -> Void)?
  /// Writes changes made on the glass; nil: there is no file to write, and the panel says so.
  package var writer: ConfigurationWriter?
  /// Keeps the values that a person sets; nil: they are not kept.
  package var memory: MemoryFile?
  package var notifier: ServiceNotifier?
  /// Keeps the last picture on the glass if the panel crashes; nil: it is not kept, or need not be.
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

  package func recorded(
    for caller: Int
  ) -> (effects: any PanelEffectHandler, sink: PanelRecorder.Sink)? {
    guard let agent else { return nil }
    var effects = self
    effects.pictures = pictures.map { $0.recorded }
    return (effects, { agent.send(file: $0, to: caller, isLast: false) })
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
    case .picture(let read, let caller):
      guard let agent else { return }
      Task {
        let file = await BackgroundThread.run { read.picture.encodedPNG() }
        agent.send(file: file, to: caller, isLast: true)
      }
    case .reload: reload?()
    case .announce:
      // The picture of an earlier panel can go now that this one's is on the glass.
      picture?.store()
      notifier?.ready()
    // Sent from the loop of the tasks: sources and buttons hang with it, even if frames go on.
    case .beat: Task.detached { [notifier] in notifier?.watchdog() }
    }
  }

  /// The agent of a film has answered by now, and is heard in the film's own time.
  private func hearFilm(for panel: isolated Panel) {
    guard let film = agent as? HeadlessAgent else { return }
    Task { panel.receive(film.events.take() ?? []) }
  }
}

extension AgentLink {
  /// Sends bytes of a file to the caller of a command, whose answer ends with the last of them.
  fileprivate func send(file: [UInt8], to caller: Int, isLast: Bool) {
    let header = JSONValue.object([("bytes", .number(Double(file.count)))]).packet
    for var reply in PanelReply.all(to: caller, [header] + PanelReply.packets(of: file)) {
      if !isLast { reply.end = nil }
      send(.reply(reply))
    }
  }
}

extension DrawingError {
  /// The reason in few enough words for a tile.
  fileprivate var reason: String {
    switch self {
    case .noMemory: "Too large for the memory"
    case .unreadable(_, let why), .unwritable(_, let why):
      why.prefix(1).uppercased() + why.dropFirst()
    case .badPath: description
    }
  }
}
