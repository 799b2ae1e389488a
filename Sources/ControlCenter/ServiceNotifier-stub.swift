package struct ServiceNotifier: Sendable {
  package func ready() {}; package func watchdog() {}; package var watchdogInterval: Double? { nil }
}
