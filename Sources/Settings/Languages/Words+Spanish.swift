extension Words {
  package static let spanish = Words(
    allOff: "Todo apagado",
    countOn: Counted(.one, "{n} encendido", "{n} encendidos"),
    off: "Apagado",
    on: "Encendido",
    yes: "Sí",
    cancel: "Cancelar",
    keep: "Guardar",
    reset: "Restablecer",
    controls: "Controles",
    unknown: "Desconocido",
    failed: "Error",
    noAnswer: "Sin respuesta",
    isNotKnownYet: "El valor aún no se conoce.",
    cannotBeChanged: "Esto muestra un valor y no puede cambiarlo.",
    hasNotAnswered: "La acción no ha respondido.",
    nothingChanged: "No ha cambiado nada.",
    didNotWork: "No ha funcionado.",
    mistakes: Counted(
      .one, "La configuración tiene un error", "La configuración tiene {n} errores"),
    place: "{file}, línea {line}, columna {column}",
    goesOn: "El panel sigue como estaba.",
    asItLastWorked: "Se muestra el último estado que funcionaba.",
    isDefault: "Se muestra el panel predeterminado.",
    untilMended: "Esto desaparece cuando se corrige el archivo; toca para ocultarlo.",
    weekdays: [
      "domingo", "lunes", "martes", "miércoles",
      "jueves", "viernes", "sábado",
    ],
    months: [
      "enero", "febrero", "marzo", "abril",
      "mayo", "junio", "julio", "agosto",
      "septiembre", "octubre", "noviembre", "diciembre",
    ],
    date: "{weekday}, {day} de {month}",
    decimalPoint: ",")
}
