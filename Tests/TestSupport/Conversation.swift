/// Names the requests of one program: the numbers of extensions are learnt from the server's replies.
struct Conversation {
  private var requests = RequestStream()
  private var replies = ReplyStream()
  private var sequence: UInt16 = 0
  private var questions: [UInt16: String] = [:]
  private var extensions: [UInt8: String] = [:]

  /// The requests in what the program has sent.
  mutating func sent(_ bytes: some Sequence<UInt8>) -> [XRequest] {
    requests.append(bytes).map { request in
      sequence &+= 1
      if let name = request.extensionName { questions[sequence] = name }
      guard request.major >= 128 else { return .core(request.major) }
      return .of(extensions[request.major] ?? "\(request.major)", request.minor)
    }
  }

  /// Learns from what the server has sent.
  mutating func received(_ bytes: some Sequence<UInt8>) {
    for reply in replies.append(bytes) {
      guard let name = questions.removeValue(forKey: reply.sequence), reply.first != 0 else {
        continue
      }
      extensions[reply.second] = name
    }
  }
}
