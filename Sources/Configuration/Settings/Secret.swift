internal import Blocking
package import Forms

/// A password or a token. The configuration only names its file or credential, which is read when
/// the secret is needed.
package struct Secret: Equatable, Codable, Sendable, CustomStringConvertible {
  package enum Source: Equatable, Codable, Sendable {
    /// An absolute path.
    case file(String)
    /// A name in the folder of the service manager's credentials (`systemd-creds(1)`).
    case credential(String)
  }

  package let source: Source

  package init(_ source: Source) {
    self.source = source
  }

  /// The place of the secret, never its text.
  package var description: String {
    switch source {
    case .file(let path): "the secret in \(path)"
    case .credential(let name): "the credential \(name)"
    }
  }

  /// Reads the secret, without the line break that editors leave at its end.
  /// - Throws: `SettingsError.noSecret`.
  package func read(environment: [String: String]) throws(SettingsError) -> SecretText {
    let path: String
    switch source {
    case .file(let file): path = file
    case .credential(let name):
      guard let folder = environment["CREDENTIALS_DIRECTORY"], !folder.isEmpty else {
        throw .noSecret(
          name: name,
          reason: "the service was given no credentials; add LoadCredential=\(name) to its unit")
      }
      path = "\(folder)/\(name)"
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try RegularFile.read(path, limit: Self.sizeLimit)
    } catch {
      throw .noSecret(name: path, reason: error.message)
    }
    guard let text = SecretText(bytes) else {
      throw .noSecret(name: path, reason: "it is not a text of at most \(Self.sizeLimit) bytes")
    }
    guard text.withText({ !$0.isEmpty }) else {
      throw .noSecret(name: path, reason: "it is empty; write the secret into it")
    }
    guard text.withText({ $0.utf8.count >= Self.leastLength }) else {
      throw .noSecret(
        name: path,
        reason:
          "it is too short to be kept out of messages; take one of \(Self.leastLength) letters at"
          + " least")
    }
    return text
  }

  private static let sizeLimit = 65_536
  /// The shortest secret: a shorter one would be found in every message [bytes].
  package static let leastLength = 3
}

/// The text of a secret. Printing it shows only that it is a secret.
package struct SecretText: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  private let text: String

  init?(_ bytes: [UInt8]) {
    guard var text = String(validating: bytes, as: UTF8.self) else { return nil }
    if text.last?.isNewline == true { text.removeLast() }
    self.text = text
  }

  /// Passes the text of the secret to `body`.
  package func withText<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    try body(text)
  }

  package var description: String { "(secret)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

extension Reader where Value == Secret {
  /// `{file: NAME}` or `{credential: NAME}`. Messages never repeat what is written instead.
  static var secret: Reader {
    Reader(SecretDraft.section.shape) { node, decoder in
      guard case .mapping = node.content else {
        decoder.report(
          node.mark,
          "\(decoder.path) must be {file: NAME} or {credential: NAME}; never write the "
            + "secret itself into this file")
        return nil
      }
      let read = Reader<SecretDraft>.group(SecretDraft.section, from: SecretDraft())
      return read.read(node, &decoder).flatMap { draft in
        draft.file.map { Secret(.file($0)) } ?? draft.credential.map { Secret(.credential($0)) }
      }
    }
  }
}

/// The keys for a secret, of which exactly one must be given.
private struct SecretDraft: Sendable {
  var file: String?
  var credential: String?

  static let section = Section<SecretDraft>(
    fields: [
      // Not checked here: only the agent may read it, but the panel reads this configuration too.
      Field(
        "file", \.file, .place(like: "/etc/detent/secrets/mine"),
        "The file that holds the secret and nothing else."),
      Field("credential", \.credential, credentialName, "The name of a systemd credential."),
    ], check: checkOne)

  private static let checkOne: @Sendable (SecretDraft, Node, inout Decoder) -> Void = {
    draft, node, decoder in
    if (draft.file == nil) == (draft.credential == nil) {
      decoder.report(node.mark, "\(decoder.path) must be just one of file and credential")
    }
  }

  /// A name that cannot lead out of the folder.
  private static let credentialName = Reader<String>.scalar(.name(of: "a credential")) { text in
    let isName = !text.isEmpty && !text.contains("/") && !text.utf8.contains(0)
    return isName && text != "." && text != ".." ? text : nil
  }
}
