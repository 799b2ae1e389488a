/// A handle on one animated quantity of an engine, with its type.
///
/// ```swift
/// var engine = AnimationEngine()
/// let place = try engine.makeTrack(SIMD2(0.0, 0), resolution: .pixels)
/// try engine.animate(place, to: SIMD2(300, 40), by: .spring(.hand), at: now)
/// let seen = engine.value(of: place, at: later)       // a SIMD2<Double>
/// ```
///
/// It is a name and nothing else: as cheap as a `TrackID`, which is what lies beneath. What it
/// costs is what the untyped command costs.
public struct Track<Value: Animatable>: Hashable, Sendable {
  /// Its name among all tracks of its engine.
  public let id: TrackID

  /// A typed handle on a track that is set by its name: a layer's, or one of your own numbering.
  @inlinable public init(_ id: TrackID) { self.id = id }
}
