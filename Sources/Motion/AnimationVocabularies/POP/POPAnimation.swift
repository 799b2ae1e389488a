internal import DetentAnimation

/// An animation of POP's vocabulary.
///
/// Each has the common properties as its own: `spring.repeatForever = true`.
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
