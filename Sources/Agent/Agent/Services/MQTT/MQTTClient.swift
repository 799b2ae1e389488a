internal import CMosquitto
internal import Glibc
internal import Settings
internal import Synchronization
internal import Values

/// A client of a broker (`struct mosquitto`). It reads and writes only when it is told to.
///
/// Not to be used by two threads at once.
final class MQTTClient: @unchecked Sendable {
  /// The version of the protocol.
  enum Version { case v5, v311 }

  enum Event {
    /// The broker has answered; 0 if it lets the client in (MQTT 5, 3.2.2.2; MQTT 3.1.1, 3.2.2.3).
    case answered(CInt)
    /// The connection has ended, for a reason of the library (`MOSQ_ERR_…`).
    case ended(CInt)
    /// A message, cut after `Reading.limit` and one more byte.
    case message(topic: String, text: [UInt8], isRetained: Bool)
    /// The broker has taken a message, or it has been written if nothing confirms that; or the broker
    /// has refused it.
    case published(CInt, isTaken: Bool)
    /// The broker has taken a subscription, or refused it.
    case subscribed(CInt, isGranted: Bool)
  }

  private let handle: OpaquePointer
  /// What has happened since `takeEvents()`.
  private var events: [Event] = []
  /// The last error that the library has told.
  fileprivate(set) var complaint = ""
  /// The interval of pings, of which the broker may have asked for a shorter one [s].
  private(set) var pingInterval = MQTTClient.keepAlive

  /// What is said of a panel that is there, and of one that is gone.
  static let (online, offline) = ("online", "offline")
  /// The interval of pings: a broker that is gone is noticed after two of them at the latest [s].
  private static let keepAlive = 30
  /// The longest packet that a broker may send [bytes]. The library takes one of any length, up to
  /// 256 MB, so the broker is told; MQTT 3.1.1 has no word for that.
  static let packetLimit: UInt32 = 1 << 20
  /// The time for which sent bytes may stay without an answer [ms].
  private static let sendLimit: CInt = 15_000

  /// Whether the library could be loaded; it is loaded for the first client.
  private static let isLoaded = Mutex(false)

  private static func load() -> Bool {
    isLoaded.withLock { isLoaded in
      if !isLoaded { isLoaded = cmosquitto_load() && mosquitto_lib_init() == success }
      return isLoaded
    }
  }

  /// Finds the broker and begins to connect to it. Blocks as long as the name server does.
  init(
    _ broker: MQTTBroker, password: String?, version: Version
  ) throws(SourceFailure) {
    guard Self.load() else {
      throw SourceFailure(
        "MQTT needs the library libmosquitto.so.1; install the package libmosquitto1.",
        kind: .notFound)
    }
    guard let handle = mosquitto_new(broker.client, true, nil) else {
      throw SourceFailure("There is no memory for another connection to a broker.")
    }
    self.handle = handle
    mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
    listen()
    if let user = broker.user { mosquitto_username_pw_set(handle, user, password) }
    if broker.address.isEncrypted { try encrypt(broker) }
    if let topic = broker.statusTopic {
      let text = Array(Self.offline.utf8)
      mosquitto_will_set(handle, topic, CInt(text.count), text, 1, true)
    }
    mosquitto_int_option(handle, MOSQ_OPT_TCP_NODELAY, 1)
    if version == .v5 { limitPackets() }
    try connect(to: broker.address)
  }

  deinit { mosquitto_destroy(handle) }

  private func encrypt(_ broker: MQTTBroker) throws(SourceFailure) {
    for path in [broker.ca, broker.certificate, broker.privateKey].compactMap(\.self) {
      guard access(path, R_OK) != 0 else { continue }
      throw SourceFailure(
        "\(path) cannot be read: \(String(cString: strerror(errno))).", kind: .notAllowed)
    }
    if broker.ca == nil { mosquitto_int_option(handle, MOSQ_OPT_TLS_USE_OS_CERTS, 1) }
    let code = mosquitto_tls_set(
      handle, broker.ca, broker.ca == nil ? "/etc/ssl/certs" : nil, broker.certificate,
      broker.privateKey
    ) { _, _, _, _ in 0 }
    guard code == Self.success else {
      throw SourceFailure("The certificates for \(broker.address.shown) cannot be used.")
    }
  }

  /// Asks for MQTT 5, and for no packet that is too long (Maximum Packet Size, 3.1.2.11.4).
  private func limitPackets() {
    mosquitto_int_option(handle, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5)
    var properties: OpaquePointer?
    defer { mosquitto_property_free_all(&properties) }
    mosquitto_property_add_int32(
      &properties, CInt(MQTT_PROP_MAXIMUM_PACKET_SIZE.rawValue), Self.packetLimit)
    // The library has no asynchronous call that takes properties. Without a host, this one keeps them
    // for the next connection, and opens none.
    mosquitto_connect_bind_v5(handle, nil, 0, 0, nil, properties)
  }

  private func connect(to address: MQTTAddress) throws(SourceFailure) {
    let code = mosquitto_connect_async(
      handle, address.host, CInt(address.port), CInt(Self.keepAlive))
    let reason = String(cString: strerror(errno))
    switch mosq_err_t(code) {
    case MOSQ_ERR_SUCCESS: break
    case MOSQ_ERR_EAI:
      throw SourceFailure(
        "There is no machine “\(address.host)”; correct the url of mqtt.", kind: .unreachable)
    case MOSQ_ERR_ERRNO:
      throw SourceFailure(
        "The broker \(address.shown) cannot be reached: \(reason).", kind: .unreachable)
    default: throw failure(code, of: address)
    }
    var limit = Self.sendLimit
    setsockopt(
      mosquitto_socket(handle), CInt(IPPROTO_TCP), TCP_USER_TIMEOUT, &limit,
      socklen_t(MemoryLayout<CInt>.size))
  }

  private func listen() {
    mosquitto_connect_v5_callback_set(handle) { _, me, code, _, properties in
      MQTTClient.note(.answered(code), of: me)
      var interval: UInt16 = 0
      let number = CInt(MQTT_PROP_SERVER_KEEP_ALIVE.rawValue)
      guard let me, mosquitto_property_read_int16(properties, number, &interval, false) != nil
      else { return }
      Unmanaged<MQTTClient>.fromOpaque(me).takeUnretainedValue().pingInterval = Int(interval)
    }
    mosquitto_disconnect_callback_set(handle) { _, me, code in
      MQTTClient.note(.ended(code), of: me)
    }
    mosquitto_publish_v5_callback_set(handle) { _, me, number, reason, _ in
      // MQTT 5, 3.4.2.1.
      MQTTClient.note(.published(number, isTaken: reason < 0x80), of: me)
    }
    mosquitto_subscribe_callback_set(handle) { _, me, number, count, granted in
      let isGranted = count > 0 && granted.map { $0[0] < 0x80 } ?? false
      MQTTClient.note(.subscribed(number, isGranted: isGranted), of: me)
    }
    mosquitto_message_callback_set(handle) { _, me, message in
      guard let message = message?.pointee, let topic = message.topic else { return }
      let length = min(Int(message.payloadlen), Reading.limit + 1)
      let bytes = UnsafeRawBufferPointer(start: message.payload, count: max(0, length))
      MQTTClient.note(
        .message(
          topic: String(cString: topic), text: Array(bytes), isRetained: message.retain), of: me)
    }
    mosquitto_log_callback_set(handle) { _, me, level, text in
      guard level == MOSQ_LOG_ERR, let me, let text else { return }
      Unmanaged<MQTTClient>.fromOpaque(me).takeUnretainedValue().complaint = String(cString: text)
    }
  }

  private static func note(_ event: Event, of me: UnsafeMutableRawPointer?) {
    guard let me else { return }
    Unmanaged<MQTTClient>.fromOpaque(me).takeUnretainedValue().events.append(event)
  }
}

extension MQTTClient {
  private static let success = CInt(MOSQ_ERR_SUCCESS.rawValue)

  /// The descriptor of its socket; nil: it has none any more.
  var socket: CInt? {
    let number = mosquitto_socket(handle)
    return number >= 0 ? number : nil
  }

  var wantsToWrite: Bool { mosquitto_want_write(handle) }

  func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Reads a packet, or a part of one.
  func read() { note(mosquitto_loop_read(handle, 1)) }
  func write() { note(mosquitto_loop_write(handle, 1)) }
  /// Sends a ping if one is due.
  func keepAlive() { note(mosquitto_loop_misc(handle)) }

  /// The library calls nobody back when a handshake fails: its result alone tells it.
  private func note(_ code: CInt) {
    if code != Self.success { events.append(.ended(code)) }
  }

  /// - Returns: The number of the subscription; nil: there is no connection.
  func subscribe(_ filter: String) -> CInt? {
    var number: CInt = 0
    return mosquitto_subscribe(handle, &number, filter, 0) == Self.success ? number : nil
  }

  /// Whether a topic is one that a filter with wildcards stands for.
  static func matches(_ topic: String, _ filter: String) -> Bool {
    var isMatch = false
    return topic == filter
      || mosquitto_topic_matches_sub(filter, topic, &isMatch) == success && isMatch
  }

  func unsubscribe(_ filter: String) { mosquitto_unsubscribe(handle, nil, filter) }

  /// - Returns: The number of the message.
  func publish(
    _ topic: String, _ text: String, quality: Int, isRetained: Bool
  ) -> Result<CInt, SourceFailure> {
    var number: CInt = 0
    let bytes = Array(text.utf8)
    let code = mosquitto_publish(
      handle, &number, topic, CInt(bytes.count), bytes, CInt(quality), isRetained)
    switch mosq_err_t(code) {
    case MOSQ_ERR_SUCCESS: return .success(number)
    case MOSQ_ERR_OVERSIZE_PACKET, MOSQ_ERR_PAYLOAD_SIZE:
      return .failure(
        SourceFailure("The broker takes no message of \(bytes.count) bytes.", kind: .notAllowed))
    case MOSQ_ERR_QOS_NOT_SUPPORTED:
      return .failure(
        SourceFailure("The broker takes no message of qos \(quality); lower it.", kind: .notAllowed)
      )
    case MOSQ_ERR_INVAL, MOSQ_ERR_MALFORMED_UTF8:
      return .failure(
        SourceFailure(
          "“\(excerpt(topic))” is no topic that can be published; it must not have + or #.",
          kind: .notAllowed))
    default:
      return .failure(
        SourceFailure("The broker is not connected; nothing was sent.", kind: .unreachable))
    }
  }

  /// Ends the connection in order.
  func disconnect() { mosquitto_disconnect(handle) }

  /// Has the kernel drop what has not been sent yet, when the connection is closed.
  func abort() {
    guard let socket else { return }
    var setting = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &setting, socklen_t(MemoryLayout<linger>.size))
  }

  /// Whether an event before a broker has let a client of MQTT 5 in may mean that it does not know
  /// that version. Some close the connection without a word.
  static func isTooNew(for event: Event) -> Bool {
    switch event {
    case .answered(let code):
      [1, CInt(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue)].contains(code)
    case .ended(let code):
      [MOSQ_ERR_CONN_LOST, MOSQ_ERR_PROTOCOL, MOSQ_ERR_MALFORMED_PACKET].contains(mosq_err_t(code))
    case .message, .published, .subscribed: false
    }
  }

  /// Why the broker has not let the client in.
  /// - Parameter code: The answer (MQTT 5, 3.2.2.2; MQTT 3.1.1, 3.2.2.3).
  static func refusal(_ code: CInt, by broker: MQTTBroker) -> SourceFailure {
    switch code {
    case 4, 5, 0x86, 0x87:
      let who = broker.user.map { "the user “\($0)” and the password" } ?? "a client without a user"
      return SourceFailure(
        "The broker \(broker.address.shown) refuses \(who); correct user and password of mqtt.",
        kind: .notAllowed)
    case 2, 0x85:
      return SourceFailure(
        "The broker \(broker.address.shown) refuses the client’s name; correct client of mqtt.",
        kind: .notAllowed)
    default:
      return SourceFailure(
        "The broker \(broker.address.shown) takes no connection now.", kind: .unreachable)
    }
  }

  /// Why the connection has ended.
  /// - Parameter code: The library's reason.
  func failure(_ code: CInt, of address: MQTTAddress) -> SourceFailure {
    if complaint.contains("certificate verify failed") {
      return SourceFailure(
        "The certificate of the broker \(address.shown) is signed by nobody who is trusted, or is"
          + " another machine’s; give mqtt the ca that has signed it.", kind: .notAllowed)
    }
    switch mosq_err_t(code) {
    case MOSQ_ERR_TLS:
      return SourceFailure(
        "No encrypted connection to the broker \(address.shown) came about; check its port and the"
          + " certificates.", kind: .unreachable)
    case MOSQ_ERR_CONN_REFUSED, MOSQ_ERR_ERRNO, MOSQ_ERR_NO_CONN:
      return SourceFailure("No broker answers at \(address.shown).", kind: .unreachable)
    default:
      return SourceFailure("The connection to the broker \(address.shown) is lost.", kind: .ended)
    }
  }
}
