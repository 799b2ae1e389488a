package import DetentMotion

package enum DisplayEvent: Equatable, Codable, Sendable {
  case touch(TouchEvent)
  case frame(FrameTime)
  /// A buffer is free after `nextBuffer()` has returned nil.
  case bufferReleased
  /// A frame presented with `notify` has been on the screen since this time.
  case presented(Instant)
  /// The screen has another size or scale; all buffers are new.
  case resized
  /// The picture on the screen was lost and has to be presented again.
  case contentLost
  case devicesChanged
  case key(KeyEvent)
  /// The user has asked the panel to end.
  case closeRequested

  /// Whether it is an action of the user.
  package var isInput: Bool {
    switch self {
    case .touch, .key, .closeRequested: true
    case .frame, .bufferReleased, .presented, .resized, .contentLost, .devicesChanged: false
    }
  }
}
