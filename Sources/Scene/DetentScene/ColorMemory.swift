package import DetentGeometry

/// The colours that have been asked for, each beside the components in which a track carries it:
/// one that has arrived is the very colour asked for, and costs no arithmetic.
package struct ColorMemory: Equatable, Sendable {
  private struct Entry: Equatable, Sendable {
    var components: SIMD4<Double>
    var color: Color
  }

  private var entries: [Int: Entry] = [:]

  package init() {}

  package mutating func remember(_ color: Color, as components: SIMD4<Double>, track: Int) {
    entries[track] = Entry(components: components, color: color)
  }

  /// Remembers of a track what another memory does.
  package mutating func copy(_ track: Int, from other: ColorMemory) {
    entries[track] = other.entries[track]
  }

  /// The colour last asked of `track`, if these are its components.
  package func color(of components: SIMD4<Double>, track: Int) -> Color? {
    guard let entry = entries[track], entry.components == components else { return nil }
    return entry.color
  }
}
