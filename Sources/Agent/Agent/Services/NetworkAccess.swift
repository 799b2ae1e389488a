internal import Network
internal import Values

/// The client for HTTP and WebSocket that all services share. It is made when the first needs it.
actor NetworkAccess {
  private let context: SharedContext
  private var opening: Task<Result<HTTPClient, NetworkError>, Never>?

  init(in context: SharedContext) { self.context = context }

  func client() async throws(SourceFailure) -> HTTPClient {
    let task =
      opening
      ?? Task { [context] in
        do throws(NetworkError) {
          return .success(try await HTTPClient(in: context.get()))
        } catch {
          return .failure(error)
        }
      }
    opening = task
    switch await task.value {
    case .success(let client): return client
    case .failure(let error):
      // A library may be installed, and room be made.
      opening = nil
      throw SourceFailure(error)
    }
  }
}
