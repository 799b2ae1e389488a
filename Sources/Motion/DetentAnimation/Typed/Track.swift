/// A handle on one animated quantity of an engine, with its type.
///
/// ```swift
/// var engine = AnimationEngine()
/// let place = try engine.makeTrack(SIMD2(0.0, 0), resolution: .pixels)
/// try engine.animate(place, to: SIMD2(300, 40), by: .spring(.hand), at: now)
/// let seen = engine.value(of: place, at: later)       // a SIMD2<Double>
/// ```
///
/// The handle is only a name, as cheap as the `TrackID` in it, and its calls cost no more than the
/// untyped commands.
public struct Track<Value: Animatable>: Hashable, Sendable {
  /// Its name among all tracks of its engine.
  public let id: TrackID

  /// Creates a typed handle on a track with a known name: a layer's, or one of your own numbering.
  @inlinable public init(_ id: TrackID) { self.id = id }
}
