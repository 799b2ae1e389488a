internal import DetentGeometry
internal import Widgets

/// What opens over the pages side by side: the menu or one page.
struct PageCover {
  enum Shown: Equatable {
    case menu
    case page(Int)
  }

  /// The transition that opens and closes it.
  var transition: DetailTransition
  /// The element that is open or was open last; nil: none was, or it has closed.
  private(set) var shown: Shown?
  /// The detail pages of tiles, behind which the other pages stay visible, shrunk and faded.
  let details: Set<Int>

  /// - Parameter size: The size of the pages.
  init(size: Size, details: Set<Int>) {
    (transition, self.details) = (DetailTransition(size: size), details)
  }

  var isOpen: Bool { transition.isOpen }
  var isHeld: Bool { transition.isHeld }

  /// Whether the pages side by side stay visible behind the open element.
  var leavesHomeVisible: Bool {
    if case .page(let page) = shown { details.contains(page) } else { false }
  }

  /// Opens a page or the menu, from the visible state.
  mutating func open(_ new: Shown) {
    show(new)
    transition.open()
  }

  private mutating func show(_ new: Shown?) {
    shown = new
    // Home is not drawn behind what covers it.
    transition.homeOpacity = leavesHomeVisible ? 0.3 : 0
  }

  /// Goes on from the cover of the screen before, with the same element; nil: it is gone.
  mutating func resume(from old: PageCover, as new: Shown?) {
    show(new)
    transition.resume(from: old.transition, isOpen: old.isOpen && new != nil)
  }

  /// Closes it, back to the pages side by side.
  mutating func close() { transition.close() }

  /// Forgets what has closed.
  mutating func forget() { shown = nil }
}
