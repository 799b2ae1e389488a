internal import Blocking
internal import Forms
internal import Settings
internal import Values

/// Writes a text into a file that is there.
struct WriteAction: PerformableAction {
  var file = ""
  var text = ValueFormat.placeholder

  static let fields: [Field<WriteAction>] = [
    Field(
      "write", \.self, .group(keys, from: WriteAction()),
      "A text to write into an existing file.")
  ]
  static let refusedKeys = ["timeout", "environment", "input", "display"]
  private static let keys = Section<WriteAction>(fields: [
    Field(
      "file", \.file, .place(like: "/sys/class/backlight/*/brightness"),
      "The file, which must exist; * stands for any letters.", isRequired: true),
    Field("text", \.text, .secretText, "The text; ${value} stands for the control's value."),
  ])

  var texts: [String] { [text] }

  func perform(in context: ActionContext) async throws(SourceFailure) -> ActionOutcome {
    let (filled, file) = (try await context.filled(text), file)
    let written = try await context.services.files.answer(file) { () -> SourceFailure? in
      do throws(SourceFailure) {
        try BoundedFile.write(filled, to: file)
        return nil
      } catch {
        return error
      }
    }
    if let written { throw written }
    return .succeeded
  }
}
