internal import Runtime

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Programs of a test's own, found before those of the machine.
package struct FakePrograms: Sendable {
  /// An absolute path.
  package let folder: String

  package init(in folder: String) {
    self.folder = folder
  }

  /// What a program needs to find them.
  package var environment: [String: String] {
    let path = ProcessEnvironment.own["PATH"] ?? "/usr/bin:/bin"
    return ["PATH": "\(folder):\(path)", "FAKES": folder]
  }

  /// Makes a program of a shell script, in which `$FAKES` is the folder.
  package func add(_ name: String, _ script: String) {
    write("#!/bin/sh\n\(script)\n", to: name)
    chmod("\(folder)/\(name)", 0o755)
  }

  package func write(_ text: String, to name: String) {
    guard let stream = fopen("\(folder)/\(name)", "w") else { return }
    fputs(text, stream)
    fclose(stream)
  }
}
