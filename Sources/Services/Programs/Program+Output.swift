extension Program {
  /// Runs to the end and gives what it printed; `source` is whose program it is.
  func output(for source: String) async -> Result<[UInt8], SourceFailure> {
    do throws(SourceFailure) {
      var text: [UInt8] = []
      try await stream(for: source) { chunk in
        text += chunk
        guard text.count <= Reading.limit else {
          throw SourceFailure(
            "The program “\(name)” of the source “\(source)” prints too much; let it print only"
              + " the value.")
        }
      }
      return .success(text)
    } catch {
      return .failure(error)
    }
  }

  /// Runs to the end and hands on what it prints, as it comes. It is stopped, with all it has
  /// started, when the task is cancelled or `handle` throws.
  /// - Throws: When it does not end well.
  func stream(
    for source: String, _ handle: (_ chunk: [UInt8]) async throws -> Void
  ) async throws(SourceFailure) {
    do {
      try judge(await run(handle), source)
    } catch let failure as SourceFailure {
      throw failure
    } catch ProgramError.cannotBeRun {
      throw SourceFailure(
        "The program “\(name)” of the source “\(source)” cannot be run;"
          + " install it or correct its path.")
    } catch let error as ProgramError {
      throw SourceFailure(
        "The program “\(name)” of the source “\(source)” could not be started. \(error)")
    } catch {
      throw SourceFailure("The program “\(name)” of the source “\(source)” was stopped.")
    }
  }

  private func judge(_ ending: Ending, _ source: String) throws(SourceFailure) {
    let how: String
    switch ending.manner {
    case .exited(0): return
    case .exited(let code): how = "ended with code \(code)"
    case .signaled(let signal): how = "was ended by signal \(signal)"
    }
    let reason = ending.lastLine.map { ": \($0)" } ?? "."
    throw SourceFailure("The program “\(name)” of the source “\(source)” \(how)\(reason)")
  }
}
