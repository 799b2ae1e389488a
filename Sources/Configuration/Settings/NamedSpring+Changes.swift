internal import Forms

extension NamedSpring {
  /// The changes that give the spring these parameters: the numbers that differ, or all of them for
  /// a built-in spring, which is in no file, and for another dialect.
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
