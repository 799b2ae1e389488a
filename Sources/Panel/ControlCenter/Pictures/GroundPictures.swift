internal import DetentScene

/// The names of the wallpaper and of the material that the pane shows of it. Each wallpaper has names
/// of its own, so that the next one can fade in over it.
struct GroundPictures: Equatable {
  private var number = 0

  var wallpaper: PictureID { PictureID(2 * number) }
  var material: PictureID { PictureID(2 * number + 1) }

  /// The names for the wallpaper that follows.
  var next: GroundPictures {
    var next = self
    next.number = (number + 1) % (PictureID.screens.count / 2)
    return next
  }
}
