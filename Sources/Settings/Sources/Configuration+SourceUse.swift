extension Configuration {
  /// What says only “a text” is rows where a list shows it, and a picture's path where a picture is
  /// shown.
  mutating func giveFormsByUse() {
    let (lists, images) = (sourcesOfLists, sourcesOfImages)
    for index in sources.indices where sources[index].mapping.form == .text {
      if images.contains(sources[index].name) { sources[index].mapping.form = .image }
      if lists.contains(sources[index].name) { sources[index].mapping.form = .lines }
    }
  }

  private var sourcesOfLists: Set<String> {
    Set(allTiles.filter { $0.kind == .list && $0.rows.isEmpty }.compactMap(\.source))
  }

  private var sourcesOfImages: Set<String> {
    Set(allTiles.compactMap { $0.kind == .image ? $0.source : $0.media.cover })
  }
}
