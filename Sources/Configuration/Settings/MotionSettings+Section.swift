internal import Forms

extension MotionSettings {
  static let section = Section<MotionSettings>(fields: [
    Field(
      "reduced", \.isReduced, .boolean,
      "Whether motion is short and does not swing, for people whom motion makes unwell."),
    Field(
      "catch", \.catchRule, .choice(of: CatchRule.self),
      "When a finger catches a pane in flight: at its first touch, or when it moves."),
    Field(
      "release", \.releaseRule, .choice(of: ReleaseRule.self),
      "Where a released pane goes: where its speed would carry it, or where it heads."),
    Field(
      "slop", \.slop, .number(.from(0, to: 200)),
      "How many pixels a finger may move during a tap."),
    Field(
      "rest-time", \.restTime, .duration(.from(0, to: 5)),
      "How long a finger must rest on a pane in flight to stop it."),
    Field(
      "palm", \.palm, Reader.number(.above(0, to: 10_000)).or("never"),
      "The width in pixels from which a touch counts as a palm and is ignored; never turns it off."),
    Field(
      "rubber-band", \.rubberBand, .number(.above(0, to: 1)),
      "How easily a finger pulls the pane past its ends; a smaller number makes it harder."),
    Field(
      "deceleration", \.deceleration, .number(.from(0.9, to: 0.9999)),
      "The part of a throw's speed that is left after a millisecond."),
    Field("rest", \.self, rest, "When something counts as at rest."),
    Field("pane", \.paneSpring, .reference(.spring), "The spring that moves the pane."),
    Field("button", \.buttonSpring, .reference(.spring), "The spring that moves a pressed tile."),
    Field(
      "springs", \.springs, NamedSpring.list,
      "Springs by name, to add to the built-in ones or to replace them."),
  ])

  private static let rest = Section<MotionSettings>(fields: [
    Field(
      "speed", \.restSpeed, .number(.above(0, to: 1000)),
      "The speed below which it may come to rest, in pixels a second."),
    Field(
      "distance", \.restDistance, .number(.above(0, to: 100)),
      "The distance from its end below which it may come to rest, in pixels."),
  ])
}
