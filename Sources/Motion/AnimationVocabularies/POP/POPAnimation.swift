internal import DetentAnimation

/// An animation in the words of POP.
///
/// What all have in common can be said to each: `spring.repeatForever = true`.
@dynamicMemberLookup
public protocol POPAnimation: AnimationForm {
  var settings: POP.Settings { get set }
}

extension POPAnimation {
  public subscript<T>(dynamicMember path: WritableKeyPath<POP.Settings, T>) -> T {
    get { settings[keyPath: path] }
    set { settings[keyPath: path] = newValue }
  }
}
