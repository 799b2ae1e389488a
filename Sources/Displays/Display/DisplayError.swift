package enum DisplayError: Error, Equatable, CustomStringConvertible {
  case unavailable(String)
  case connectionLost(String)
  case outOfMemory(String)

  package var description: String {
    switch self {
    case .unavailable(let why), .connectionLost(let why), .outOfMemory(let why): why
    }
  }
}
