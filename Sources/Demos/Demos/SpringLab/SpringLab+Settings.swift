internal import DetentGeometry
internal import DetentScene
internal import Localization
internal import Settings
package import Widgets

extension SpringLab {
  /// Creates the spring lab as a page of a panel.
  package init(in context: inout BuildContext) {
    let configuration = context.configuration
    let motion = configuration.motion
    let strings = configuration.strings
    var notes = [motion.buttonSpring: strings.movesButtons, motion.paneSpring: strings.movesPane]
    if motion.buttonSpring == motion.paneSpring { notes[motion.paneSpring] = strings.movesAll }
    // On a kiosk, a change to the springs would stay for the next person.
    let isLocked = configuration.display.isKiosk
    self.init(
      springs: motion.springs, notes: isLocked ? [:] : notes, shown: motion.paneSpring,
      isLocked: isLocked, frame: context.frame, margin: context.margin, palette: context.palette,
      in: &context.tree, parent: context.parent)
    if let old = context.predecessor as? SpringLab { resume(from: old, on: &context.stage) }
  }
}
