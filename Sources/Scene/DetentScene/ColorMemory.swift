package import DetentGeometry

/// The colours that tracks are animated to, each with the components that its track carries: a
/// track that has arrived shows the exact colour, without a conversion.
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

  /// The colour that `track` was last animated to, if these are its components; else nil.
  package func color(of components: SIMD4<Double>, track: Int) -> Color? {
    guard let entry = entries[track], entry.components == components else { return nil }
    return entry.color
  }
}
