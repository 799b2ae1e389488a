extension Words {
  package static let french = Words(
    allOff: "Tout est éteint",
    countOn: Counted(.upToOne, "{n} allumé", "{n} allumés"),
    off: "Éteint",
    on: "Allumé",
    yes: "Oui",
    cancel: "Annuler",
    keep: "Garder",
    reset: "Réinitialiser",
    controls: "Commandes",
    unknown: "Inconnu",
    failed: "Échec",
    noAnswer: "Pas de réponse",
    isNotKnownYet: "La valeur n’est pas encore connue.",
    cannotBeChanged: "Ceci affiche une valeur et ne peut pas la modifier.",
    hasNotAnswered: "L’action n’a pas répondu.",
    nothingChanged: "Rien n’a changé.",
    didNotWork: "Cela n’a pas fonctionné.",
    mistakes: Counted(
      .upToOne, "La configuration contient une erreur", "La configuration contient {n} erreurs"),
    place: "{file}, ligne {line}, colonne {column}",
    goesOn: "L’écran continue comme avant.",
    asItLastWorked: "L’écran affiche le dernier état qui fonctionnait.",
    isDefault: "L’écran affiche la configuration par défaut.",
    untilMended: "Ceci disparaît quand le fichier est corrigé ; touchez pour masquer.",
    weekdays: [
      "dimanche", "lundi", "mardi", "mercredi",
      "jeudi", "vendredi", "samedi",
    ],
    months: [
      "janvier", "février", "mars", "avril",
      "mai", "juin", "juillet", "août",
      "septembre", "octobre", "novembre", "décembre",
    ],
    date: "{weekday} {day} {month}",
    decimalPoint: ",")
}
