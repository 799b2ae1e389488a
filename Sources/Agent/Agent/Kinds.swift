package import Settings

extension Kinds {
  /// All kinds of sources and actions. A new kind is a file of its own and a word here, and a new
  /// service is a folder in `Services` and a word here.
  package static let all = Kinds(
    sources: [
      PollSource.self, ListenSource.self, FileSource.self, TimeSource.self, GetSource.self,
      CameraSource.self, PhotosSource.self, PropertySource.self, SignalSource.self,
      NetworksSource.self,
    ],
    actions: [
      ExecAction.self, WriteAction.self, BacklightAction.self, RequestAction<PostMethod>.self,
      RequestAction<PutMethod>.self, RequestAction<PatchMethod>.self,
      RequestAction<DeleteMethod>.self, RequestAction<GetMethod>.self, CallAction.self,
      NetworkAction.self,
    ],
    services: [HomeAssistant.self, MQTTBroker.self, Notifications.self],
    clock: { TimeSource(format: $0, zone: $1) }, picture: { PictureSource(path: $0) })
}
