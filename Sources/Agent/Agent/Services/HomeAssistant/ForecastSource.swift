internal import Forms
internal import Localization
internal import Runtime
internal import Settings
internal import Values

/// Shows the forecast of a weather entity of Home Assistant, a row each day or hour.
struct ForecastSource: ServiceSource {
  enum Span: String, CaseIterable, Sendable {
    case daily, hourly
    case twiceDaily = "twice_daily"
  }

  var entity = ""
  var span = Span.daily
  var server: HomeAssistant?
  /// Nil: that of the system.
  var language: Language?

  static let fields: [Field<ForecastSource>] = [
    Field(
      "forecast", \.entity, .entity,
      "A weather entity of Home Assistant, whose forecast is the rows of a list."
    ).shown(["weather.home"]),
    Field("span", \.span, .choice(of: Span.self), "What each row of the forecast is for.")
      .beside(["forecast: weather.home"]).leftOut("daily"),
  ]

  mutating func complete(from configuration: Configuration) {
    server = configuration.service(HomeAssistant.self)
    language = configuration.language
  }

  func run(in context: SourceContext) async throws(SourceFailure) {
    let (source, words) = (self, context.settings.words)
    let language = language ?? Language(environment: context.services.own.values) ?? .english
    try await context.home(server) { connection throws(SourceFailure) in
      try await connection.follow([
        ("type", .string("weather/subscribe_forecast")), ("entity_id", .string(source.entity)),
        ("forecast_type", .string(source.span.rawValue)),
      ]) { event in
        let rows = (event["forecast"]?.items ?? []).compactMap {
          source.row(of: $0, words, language.strings)
        }
        _ = await context.deliver(.text(Array(JSONValue.array(rows).text.utf8)))
        return true
      }
    }
  }

  /// The row of a day or an hour; nil: it does not say when it is.
  func row(
    of forecast: JSONValue, _ words: [String: String], _ strings: LocalizedStrings
  ) -> JSONValue? {
    guard let time = forecast["datetime"]?.string.flatMap({ LocalMoment($0) }) else { return nil }
    let condition = forecast["condition"]?.string.map { words[$0] ?? $0 }
    let when = span == .hourly ? time.clock : strings.weekdays[time.weekday]
    func degrees(_ key: String) -> String? {
      forecast[key]?.number.map { "\(decimal($0.rounded()))°" }
    }
    let temperatures = [degrees("templow"), degrees("temperature")].compactMap(\.self)
    return .object([
      ("label", .string([when, condition].compactMap(\.self).joined(separator: " · "))),
      ("detail", .string(temperatures.joined(separator: " – "))),
    ])
  }
}
