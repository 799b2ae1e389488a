extension Words {
  package static let german = Words(
    allOff: "Alles aus",
    countOn: Counted(.one, "{n} an", "{n} an"),
    off: "Aus",
    on: "An",
    yes: "Ja",
    cancel: "Abbrechen",
    keep: "Behalten",
    reset: "Zurücksetzen",
    controls: "Bedienung",
    unknown: "Unbekannt",
    failed: "Fehler",
    noAnswer: "Keine Antwort",
    isNotKnownYet: "Der Wert ist noch nicht bekannt.",
    cannotBeChanged: "Dies zeigt einen Wert und kann ihn nicht ändern.",
    hasNotAnswered: "Die Aktion hat nicht geantwortet.",
    nothingChanged: "Es hat sich nichts geändert.",
    didNotWork: "Das hat nicht geklappt.",
    mistakes: Counted(
      .one, "In der Konfiguration ist ein Fehler", "In der Konfiguration sind {n} Fehler"),
    place: "{file}, Zeile {line}, Spalte {column}",
    goesOn: "Alles läuft weiter wie zuvor.",
    asItLastWorked: "Zu sehen ist der letzte Stand, der funktioniert hat.",
    isDefault: "Zu sehen ist die Standardansicht.",
    untilMended: "Dies verschwindet, sobald die Datei in Ordnung ist; tippen blendet es aus.",
    weekdays: [
      "Sonntag", "Montag", "Dienstag", "Mittwoch",
      "Donnerstag", "Freitag", "Samstag",
    ],
    months: [
      "Januar", "Februar", "März", "April",
      "Mai", "Juni", "Juli", "August",
      "September", "Oktober", "November", "Dezember",
    ],
    date: "{weekday}, {day}. {month}",
    decimalPoint: ",")
}
