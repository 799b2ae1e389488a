import DetentAnimation
import DetentGeometry
import DetentGestures
import DetentMotion
import DetentScene
import DetentStage
import Drawing
import Look
import Widgets

/// A model on a stage of its own look, as the pages show theirs.
struct Shown<Model> {
  private(set) var model: Model
  private var live: LiveLook
  private let frame: Rect
  private let isRightToLeft: Bool
  private let write: (Model, Boxes) -> Void
  private let layout = Layout(measuring: Typesetter())

  init(
    _ model: Model, in frame: Rect, of tree: inout LayerTree, isRightToLeft: Bool = false,
    _ write: @escaping (Model, Boxes) -> Void
  ) {
    (self.model, self.frame, self.isRightToLeft, self.write) = (model, frame, isRightToLeft, write)
    live = LiveLook(in: tree.root, of: &tree)
    live = LiveLook(look, in: &tree, parent: tree.root)
  }

  private var look: PlacedLook {
    layout.isRightToLeft = isRightToLeft
    return layout.place(in: frame) { boxes in boxes.overlay { write(model, boxes) } }
  }

  /// Changes the model and shows what it has become.
  mutating func change(on stage: inout Stage, _ change: (inout Model) -> Void) {
    change(&model)
    live.become(look, by: .live, on: &stage)
  }

  mutating func end(_ completions: [Completion], on stage: inout Stage) {
    live.end(completions, on: &stage)
  }

  func layer(_ path: BoxKey...) -> LayerID {
    guard let layer = live.layer(at: ["root"] + path) else { preconditionFailure("no \(path)") }
    return layer
  }
}

// MARK: A page and home

extension Shown<DetailTransition> {
  init(size: Size, of tree: inout LayerTree) {
    let frame = Rect(origin: .zero, size: size)
    self.init(DetailTransition(size: size), in: frame, of: &tree) { model, boxes in
      _ = model.showHome(boxes.host("home"))
      _ = model.showPage(boxes.host("page"))
    }
  }

  var home: LayerID { layer("home") }
  var detail: LayerID { layer("page") }
  var isOpen: Bool { model.isOpen }

  mutating func open(on stage: inout Stage) { change(on: &stage) { $0.open() } }
  mutating func close(on stage: inout Stage) { change(on: &stage) { $0.close() } }

  mutating func follow(_ gesture: Gesture, seen: PresentationTree, on stage: inout Stage) {
    let (page, home) = (seen[detail], seen[home])
    change(on: &stage) { $0.follow(gesture, page: page, home: home) }
  }
}
