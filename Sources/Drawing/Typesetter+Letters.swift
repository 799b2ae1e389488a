internal import CPango
package import Scene

extension Typesetter {
  /// How many letters of `text` no font on this computer has.
  package func missingLetters(in text: TextContent) -> Int {
    paragraph(text, scale: 1, width: nil)?.missingLetters ?? 0
  }
}
