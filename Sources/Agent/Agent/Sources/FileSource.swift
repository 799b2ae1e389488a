internal import Forms
internal import Settings
internal import Values

/// Reads a file when it changes, and on every tick if the source has an interval.
struct FileSource: ReadableSource {
  /// An absolute path with the wildcards * and ?; the first match counts.
  var path = ""

  static let fields: [Field<FileSource>] = [
    Field(
      "file", \.path, .place(like: "/sys/class/thermal/thermal_zone0/temp"),
      "A file whose text is the value; it is read again when it changes. * stands for any letters.")
  ]
  static let refusedKeys = ["timeout", "environment", "input"]

  func run(in context: SourceContext) async throws(SourceFailure) {
    // A missing file is watched for like any other: it may appear at any moment.
    try await context.file(path, every: context.settings.interval).follow(
      { BoundedFile.reading($0, limit: Reading.limit) }, isEmpty: { (try? $0.get()) == [] }
    ) { text in
      switch text {
      case .success(let bytes):
        _ = await context.deliver(.text(bytes))
        return true
      case .failure(let failure):
        _ = await context.deliver(.failure(failure))
        return false
      }
    }
  }
}
