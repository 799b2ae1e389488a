package import DetentMotion

package enum DisplayEvent: Equatable, Codable, Sendable {
  case touch(TouchEvent)
  case frame(FrameTime)
  /// A frame can be drawn again after `nextBuffer()` had no buffer.
  case bufferReleased
  /// A frame presented with `notify` is on the glass since this moment.
  case presented(Instant)
  /// The screen has another size or scale; all buffers are new.
  case resized
  /// The pixels on the glass were lost: everything has to be presented again.
  case contentLost
  case devicesChanged
  case key(KeyEvent)
  /// The person asked for the panel to end.
  case closeRequested

  /// Whether somebody did something.
  package var isInput: Bool {
    switch self {
    case .touch, .key, .closeRequested: true
    case .frame, .bufferReleased, .presented, .resized, .contentLost, .devicesChanged: false
    }
  }
}
