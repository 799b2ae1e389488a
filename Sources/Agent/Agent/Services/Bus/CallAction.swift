internal import Forms
internal import Network
internal import Settings
internal import Values

/// Calls a method of an object at a bus.
struct CallAction: PerformableAction {
  var method = BusMember()
  var object = BusObject()
  var signature = ""
  var arguments: [String] = []

  static let fields: [Field<CallAction>] =
    [
      Field(
        "call", \.method, .busMember, "A method of an object at D-Bus to call, with its interface."
      ).beside(BusObject.example)
    ] + BusObject.fields(within: \.object, beside: "call: org.mpris.MediaPlayer2.Player.Next") + [
      Field(
        "arguments", \.arguments, .list(of: .secretText, count: 1...32),
        "The arguments; ${value} stands for the control's value."
      ).beside(companions + ["signature: x"]),
      Field(
        "signature", \.signature, .signature,
        "The types of the arguments in the letters of D-Bus: s text, i and x whole numbers, d number."
      ).beside(companions + ["arguments: [\"5000000\"]"]),
    ]
  static let refusedKeys = ["environment", "input", "display"]
  private static let companions =
    ["call: org.mpris.MediaPlayer2.Player.Seek"] + BusObject.example

  var texts: [String] { arguments }

  func check(_ node: Node, _ decoder: inout Decoder) {
    object.check(node, &decoder)
    let types = BusCall.types(of: signature) ?? []
    guard types.count != arguments.count else { return }
    decoder.report(
      node.mark,
      "\(decoder.path) must have a signature with one type for each of its arguments, such as"
        + " signature: ssu for two texts and a number")
  }

  func perform(in context: ActionContext) async throws(SourceFailure) -> ActionOutcome {
    var call = BusCall(
      service: "", path: object.path, interface: method.interface, member: method.name)
    call.signature = signature
    for (type, argument) in zip(BusCall.types(of: signature) ?? [], arguments) {
      let isText = ["s", "o", "g"].contains(type)
      call.arguments.append(
        try await context.program.filled(
          argument, context.value, context.services.files,
          as: isText ? { $0 } : Escaping.variant))
    }
    let (ready, limit) = (call, context.action.timeout)
    try await context.bus(object) { bus throws(SourceFailure) in
      guard let service = try await bus.service(of: object, within: limit) else {
        throw SourceFailure("No service \(object.service) is at the bus now.", kind: .notFound)
      }
      var call = ready
      call.service = service
      _ = try await bus.answer(call, within: limit)
    }
    return .succeeded
  }
}

extension Reader where Value == String {
  fileprivate static var signature: Reader {
    Reader(.sample(.text, "x")) { node, decoder in
      guard let text = Reader.word.read(node, &decoder) else { return nil }
      if BusCall.types(of: text) != nil { return text }
      decoder.report(
        node.mark,
        "\(decoder.path) must be the types of the arguments, such as ssu for two texts and a number"
      )
      return nil
    }
  }
}
