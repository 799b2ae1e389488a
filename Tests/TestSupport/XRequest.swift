/// What a program asked of an X server: a kind of request, without its arguments.
package enum XRequest: Hashable, Sendable {
  /// A request of the core protocol, by its number.
  case core(UInt8)
  /// A request of an extension, by the extension's name and its own number.
  case of(String, UInt8)

  package static let changeProperty = XRequest.core(18)
  package static let getInputFocus = XRequest.core(43)
  package static let putImage = XRequest.core(72)
  package static let shmPutImage = XRequest.of("MIT-SHM", 3)
  package static let presentNotify = XRequest.of("Present", 2)
  package static let syncCreateAlarm = XRequest.of("SYNC", 8)
  package static let syncChangeAlarm = XRequest.of("SYNC", 9)

  /// The extension that it belongs to.
  package var extensionName: String? {
    if case .of(let name, _) = self { name } else { nil }
  }
}
