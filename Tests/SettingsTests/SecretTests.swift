import TestFolders
import TestKinds
import Testing

@testable import Forms
@testable import Settings

@Suite struct SecretTests {
  /// Reads one value as a secret.
  private func read(_ yaml: String, in file: String) throws -> (Secret?, [String]) {
    var reader = try NodeReader(try SourceText(Array(yaml.utf8)))
    let node = try #require(try reader.document())
    var decoder = Decoder([SourceFile(path: file, bytes: [])], files: .disk)
    let secret = decoder.within("token") { Reader.secret.read(node, &$0) }
    return (secret, decoder.problems.map(\.message))
  }

  @Test func `A secret is read when it is needed, from its file or its credential`() throws {
    let folder = try TestFolder()
    try folder.write("hunter2\n", to: "token")
    let panel = "\(folder.path)/panel.yaml"
    let (file, _) = try read("{file: token}", in: panel)
    #expect(file?.source == .file("\(folder.path)/token"))
    #expect(try file?.read(environment: [:]).withText { $0 } == "hunter2")
    try folder.write("later", to: "token")
    #expect(try file?.read(environment: [:]).withText { $0 } == "later")
    let (credential, _) = try read("{credential: token}", in: panel)
    let environment = ["CREDENTIALS_DIRECTORY": folder.path]
    #expect(try credential?.read(environment: environment).withText { $0 } == "later")
  }

  @Test func `Nothing that prints a secret prints it`() throws {
    let folder = try TestFolder()
    try folder.write("hunter2", to: "token")
    let (secret, _) = try read("{file: token}", in: "\(folder.path)/panel.yaml")
    let text = try #require(try secret?.read(environment: [:]))
    var dumped = ""
    dump([text], to: &dumped)
    dump(secret, to: &dumped)
    for shown in ["\(text)", String(reflecting: text), "\([text])", "\(secret as Any)", dumped] {
      #expect(!shown.contains("hunter2"), "\(shown)")
    }
  }

  @Test(arguments: ["hunter2", "[hunter2]", "'hunter2'"])
  func `What was written in its place is not repeated`(_ yaml: String) throws {
    let (secret, problems) = try read(yaml, in: "/nowhere/panel.yaml")
    #expect(secret == nil)
    #expect(
      problems == [
        "token must be {file: NAME} or {credential: NAME}; never write the secret itself into this "
          + "file"
      ])
  }

  @Test func `The panel takes a configuration whose secrets only the agent can read`() throws {
    let text = """
      secrets: {token: {file: secrets/token}}
      tiles: [{label: A, action: {exec: ["true", "${secret.token}"]}}]
      """
    let reading = ConfigurationReading(Array(text.utf8), file: "/nowhere/panel.yaml")
    let configuration = try reading.result.get()
    #expect(configuration.secrets.first?.secret.source == .file("/nowhere/secrets/token"))
  }

  @Test(arguments: ["{}", "{file: /etc/hostname, credential: a}", "{credential: ../a}"])
  func `It lies in one place, and within it`(_ yaml: String) throws {
    let (secret, problems) = try read(yaml, in: "/nowhere/panel.yaml")
    #expect(secret == nil && problems.count == 1)
  }

  @Test func `What is missing is told with what to do`() throws {
    #expect {
      try Secret(.credential("mqtt")).read(environment: [:])
    } throws: {
      "\($0)" == "The secret mqtt could not be read: the service was given no credentials; "
        + "add LoadCredential=mqtt to its unit."
    }
    #expect(throws: SettingsError.self) {
      try Secret(.file("/nowhere/token")).read(environment: [:])
    }
    #expect(throws: SettingsError.self) { try Secret(.file("/dev/zero")).read(environment: [:]) }
  }
}
