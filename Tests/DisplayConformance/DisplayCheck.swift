/// What every display has to keep of the contract, by the word that the tests use for it.
package enum DisplayCheck: String, CaseIterable, Sendable {
  case eventOrder = "Two fingers arrive in order, where and when they touch"
  case cancelledFinger = "A finger whose device goes away is cancelled, not lifted"
  case hotPlug = "A device that goes and comes back is told and listed"
  case pluggedInAgain = "A device that was plugged in again touches"
  case bufferAge = "A buffer holds what its age says, however fast frames are drawn"
  case damage = "What is damaged is seen, and what was seen before stays"
  case frameClock = "Each request brings one frame, each for a later moment"
  case target = "A frame drawn at once is seen at the moment that is told, or soon after"
  case rest = "Nothing arrives that was not asked for"
  case resizeInFlight = "A resize drops the frame in flight and brings new buffers"
  case contentLoss = "A glass that loses its content has it again"
  case end = "A display that goes away throws, and keeps throwing"

  /// - Throws: `Nonconformance`, or what the rig throws.
  package func run(on rig: any DisplayRig) throws {
    let bench = DisplayBench(rig)
    try bench.show()
    switch self {
    case .eventOrder: try bench.checkEventOrder()
    case .cancelledFinger: try bench.checkCancelledFinger()
    case .hotPlug: try bench.checkHotPlug()
    case .pluggedInAgain: try bench.checkPluggedInAgain()
    case .bufferAge: try bench.checkBufferAge()
    case .damage: try bench.checkDamage()
    case .frameClock: try bench.checkFrameClock()
    case .target: try bench.checkTarget()
    case .rest: try bench.checkRest()
    case .resizeInFlight: try bench.checkResizeInFlight()
    case .contentLoss: try bench.checkContentLoss()
    case .end: try bench.checkEnd()
    }
  }
}
