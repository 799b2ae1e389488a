internal import ControlCenter
package import DetentMotion
package import Drawing

/// A value that was seen in each frame of a panel.
package final class Film<Value> {
  package private(set) var frames: [(time: Instant, value: Value)] = []

  package var values: [Value] { frames.map(\.value) }

  fileprivate func add(_ value: Value, at time: Instant) { frames.append((time, value)) }

  package func clear() { frames = [] }
}

extension PanelUnderTest {
  /// Films each frame from now on.
  /// - Parameter look: Returns what is to be kept of a picture.
  package func film<Value>(_ look: @escaping (Picture) throws -> Value) -> Film<Value> {
    let film = Film<Value>()
    run.onFrame = { picture, time in film.add(try look(picture), at: time) }
    return film
  }
}
