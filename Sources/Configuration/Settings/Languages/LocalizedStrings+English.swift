extension LocalizedStrings {
  package static let english = LocalizedStrings(
    allOff: "All off",
    countOn: Counted(.one, "{n} on", "{n} on"),
    off: "Off",
    on: "On",
    yes: "Yes",
    cancel: "Cancel",
    keep: "Keep",
    reset: "Reset",
    controls: "Controls",
    menu: "Menu",
    unknown: "Unknown",
    failed: "Failed",
    noAnswer: "No answer",
    outOfDate: "Out of date",
    notFound: "Not found",
    notAllowed: "Not allowed",
    ended: "Ended",
    unreadable: "Unreadable",
    noLabel: "No label",
    webAddress: "Web address",
    noConnection: "No connection",
    nothingHere: "Nothing here",
    notPlaying: "Not playing",
    live: "Live",
    hold: "Touch and hold",
    settlesIn: "Settles in",
    overshoot: "Overshoot",
    springKeys: SpringKeyNames(
      stiffness: "Stiffness", damping: "Damping", mass: "Mass", dampingRatio: "Damping ratio",
      response: "Response", duration: "Duration", bounce: "Bounce", frequency: "Frequency",
      resistance: "Resistance", bounciness: "Bounciness", speed: "Speed", tension: "Tension",
      friction: "Friction"),
    dragThrowCatch: "Drag, throw, catch",
    movesPane: "Moves the pane",
    movesButtons: "Moves the buttons",
    movesAll: "Moves all",
    keepsNothing: "A panel on a wall keeps nothing.",
    scenes: [
      "Pane", "Button", "Menu", "Call",
      "Alert", "Alert from below", "Alert with a bounce", "Map",
      "Playlist", "Rows from below", "All at once", "Calendar",
      "Fold", "Flip open", "Pull to refresh", "Odometer",
      "Balls", "Slide to power off", "Notifications", "Folder", "Screens",
    ],
    isNotKnownYet: "The value is not known yet.",
    isOutOfDate: "Nothing new has arrived for a while.",
    cannotBeChanged: "This shows a value and cannot change it.",
    cannotBeUsedNow: "This cannot be used now.",
    hasNotAnswered: "The action has not answered.",
    nothingChanged: "Nothing has changed.",
    didNotWork: "That did not work.",
    atNextStart: "From the next start on: {keys}",
    mistakes: Counted(
      .one, "The configuration has a mistake", "The configuration has {n} mistakes"),
    place: "{file}, line {line}, column {column}",
    goesOn: "The panel goes on as it was.",
    asItLastWorked: "What is shown is as it was when it last worked.",
    isDefault: "What is shown is the default panel.",
    untilMended: "This goes when the file is mended; × hides it.",
    isLookedAfter: "This panel is being looked after.",
    weekdays: [
      "Sunday", "Monday", "Tuesday", "Wednesday",
      "Thursday", "Friday", "Saturday",
    ],
    months: [
      "January", "February", "March", "April",
      "May", "June", "July", "August",
      "September", "October", "November", "December",
    ],
    dayHalves: ["AM", "PM"],
    date: "{weekday}, {day} {month}",
    decimalPoint: ".")

  /// The same with dates in the order of the United States and Canada.
  package static let americanEnglish = {
    var words = english
    words.date = "{weekday}, {month} {day}"
    return words
  }()
}
