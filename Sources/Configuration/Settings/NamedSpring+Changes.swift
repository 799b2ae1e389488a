internal import Forms

extension NamedSpring {
  /// The changes that give the spring these parameters: the numbers that differ, or all of them for
  /// a built-in spring, which is in no file, and for another dialect.
  package func changes(to parameters: SpringParameters) -> [ConfigurationEditor.Change] {
    let isWhole =
      NamedSpring.builtIn.contains(self) || parameters.dialect != self.parameters.dialect
    return zip(parameters.dialect.keys, parameters.numbers.indices).compactMap { key, index in
      let number = parameters.numbers[index]
      let isNews = isWhole ? number != key.omitted : number != self.parameters.numbers[index]
      guard isNews else { return nil }
      return ConfigurationEditor.Change(
        ["motion", "springs", name, key.name],
        to: key.isTime ? .text(decimal(number) + "s") : .number(number))
    }
  }
}
