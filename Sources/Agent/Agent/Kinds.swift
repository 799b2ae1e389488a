package import Settings

extension Kinds {
  /// All kinds of sources and actions. A new kind is a file of its own and a word here, and a new
  /// service is a folder in `Services` and a word here.
  package static let all = Kinds(
    sources: [PollSource.self, ListenSource.self, FileSource.self, TimeSource.self],
    actions: [ExecAction.self, WriteAction.self], services: [HomeAssistant.self, MQTTBroker.self],
    clock: { TimeSource(format: $0, zone: $1) }, picture: { PictureSource(path: $0) })
}
