internal import Forms

extension MotionSettings {
  static let section = Section<MotionSettings>(fields: [
    Field(
      "reduced", \.isReduced, .boolean,
      "Whether motion is short and without a swing, for people whom it makes unwell."),
    Field(
      "catch", \.catchRule, .choice(of: CatchRule.self),
      "Whether a pane in flight stops when the finger moves or as soon as it touches."),
    Field(
      "release", \.releaseRule, .choice(of: ReleaseRule.self),
      "Whether a released pane goes where its speed would carry it or just where it heads."),
    Field(
      "slop", \.slop, .number(.from(0, to: 200)),
      "How many pixels a finger may move and still tap."),
    Field(
      "rest-time", \.restTime, .duration(.from(0, to: 5)),
      "How long a finger rests on a pane in flight before it holds it."),
    Field(
      "palm", \.palm, Reader.number(.above(0, to: 10_000)).or("never"),
      "How many pixels wide a touch must be to be a palm, which does nothing; never: none is."),
    Field(
      "rubber-band", \.rubberBand, .number(.above(0, to: 1)),
      "How easily the pane is pulled past its ends; less is harder."),
    Field(
      "deceleration", \.deceleration, .number(.from(0.9, to: 0.9999)),
      "What is left of a throw's speed after a thousandth of a second."),
    Field("rest", \.self, rest, "When something counts as standing still."),
    Field("pane", \.paneSpring, .reference(.spring), "The spring that moves the pane."),
    Field("button", \.buttonSpring, .reference(.spring), "The spring of a pressed tile."),
    Field(
      "springs", \.springs, NamedSpring.list,
      "Springs by name, to add to the built-in ones or to replace them."),
  ])

  private static let rest = Section<MotionSettings>(fields: [
    Field(
      "speed", \.restSpeed, .number(.above(0, to: 1000)),
      "The speed below which it may stand still, in pixels a second."),
    Field(
      "distance", \.restDistance, .number(.above(0, to: 100)),
      "The distance from its end below which it may stand still, in pixels."),
  ])
}
