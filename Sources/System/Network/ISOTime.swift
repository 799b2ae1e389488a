internal import CGio

/// The seconds since 1970 at a time of ISO 8601, such as `2026-05-01T12:00:00.5+02:00`; without an offset
/// it is in UTC. Nil: it is none.
package func secondsSince1970(_ text: String) -> Double? {
  let zone = g_time_zone_new_utc()
  defer { g_time_zone_unref(zone) }
  guard let time = g_date_time_new_from_iso8601(text, zone) else { return nil }
  defer { g_date_time_unref(time) }
  return Double(g_date_time_to_unix(time)) + Double(g_date_time_get_microsecond(time)) / 1e6
}
