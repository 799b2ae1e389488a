extension Words {
  package static let english = Words(
    allOff: "All off",
    countOn: Counted(.one, "{n} on", "{n} on"),
    off: "Off",
    on: "On",
    yes: "Yes",
    cancel: "Cancel",
    keep: "Keep",
    reset: "Reset",
    controls: "Controls",
    unknown: "Unknown",
    failed: "Failed",
    noAnswer: "No answer",
    isNotKnownYet: "The value is not known yet.",
    cannotBeChanged: "This shows a value and cannot change it.",
    hasNotAnswered: "The action has not answered.",
    nothingChanged: "Nothing has changed.",
    didNotWork: "That did not work.",
    mistakes: Counted(
      .one, "The configuration has a mistake", "The configuration has {n} mistakes"),
    place: "{file}, line {line}, column {column}",
    goesOn: "The panel goes on as it was.",
    asItLastWorked: "What is shown is as it was when it last worked.",
    isDefault: "What is shown is the default panel.",
    untilMended: "This goes when the file is mended; tap to hide it.",
    weekdays: [
      "Sunday", "Monday", "Tuesday", "Wednesday",
      "Thursday", "Friday", "Saturday",
    ],
    months: [
      "January", "February", "March", "April",
      "May", "June", "July", "August",
      "September", "October", "November", "December",
    ],
    date: "{weekday}, {day} {month}",
    decimalPoint: ".")
}
