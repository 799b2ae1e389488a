// Film strips of the motion engine in each of its vocabularies, written as PNG files into a folder:
// `swift run motion-strips FOLDER`.
let folder = CommandLine.arguments.dropFirst().first ?? "."
for strip in try Strip.all() {
  guard Film(strip).write(to: "\(folder)/\(strip.name).png") else {
    print("\(folder)/\(strip.name).png cannot be written; name a folder that exists.")
    break
  }
}
