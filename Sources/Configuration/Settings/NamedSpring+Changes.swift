extension NamedSpring {
  /// What has to be written for it to have these numbers: the ones that differ, and all of a
  /// built-in one, of which a file says nothing.
  package func changes(to words: SpringParameters) -> [ConfigurationEditor.Change] {
    let isWhole = NamedSpring.builtIn.contains(self) || words.dialect != self.words.dialect
    return zip(words.dialect.keys, words.numbers.indices).compactMap { key, index in
      let number = words.numbers[index]
      let isNews = isWhole ? number != key.omitted : number != self.words.numbers[index]
      guard isNews else { return nil }
      return ConfigurationEditor.Change(
        ["motion", "springs", name, key.name],
        to: key.isTime ? .text(decimal(number) + "s") : .number(number))
    }
  }
}
