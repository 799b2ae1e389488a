extension Words {
  package static let polish = Words(
    allOff: "Wszystko wyłączone",
    countOn: Counted(.polish, "{n} włączone", "{n} włączone", "{n} włączonych"),
    off: "Wyłączone",
    on: "Włączone",
    yes: "Tak",
    cancel: "Anuluj",
    keep: "Zachowaj",
    reset: "Przywróć",
    controls: "Sterowanie",
    unknown: "Nieznane",
    failed: "Błąd",
    noAnswer: "Brak odpowiedzi",
    isNotKnownYet: "Wartość nie jest jeszcze znana.",
    cannotBeChanged: "To pokazuje wartość i nie może jej zmienić.",
    hasNotAnswered: "Akcja nie odpowiedziała.",
    nothingChanged: "Nic się nie zmieniło.",
    didNotWork: "To się nie udało.",
    mistakes: Counted(
      .polish, "W konfiguracji jest błąd", "W konfiguracji są {n} błędy",
      "W konfiguracji jest {n} błędów"),
    place: "{file}, wiersz {line}, kolumna {column}",
    goesOn: "Panel działa dalej tak jak przedtem.",
    asItLastWorked: "Widać ostatni stan, który działał.",
    isDefault: "Widać panel domyślny.",
    untilMended: "To zniknie, gdy plik będzie poprawny; dotknij, aby ukryć.",
    weekdays: [
      "niedziela", "poniedziałek", "wtorek", "środa",
      "czwartek", "piątek", "sobota",
    ],
    months: [
      "stycznia", "lutego", "marca", "kwietnia",
      "maja", "czerwca", "lipca", "sierpnia",
      "września", "października", "listopada", "grudnia",
    ],
    date: "{weekday}, {day} {month}",
    decimalPoint: ",")
}
