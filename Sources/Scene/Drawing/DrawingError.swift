/// An error in drawing, reading or writing; each description is a full sentence.
package enum DrawingError: Error, Equatable, CustomStringConvertible {
  case noMemory(width: Int, height: Int)
  case unreadable(path: String, why: String)
  case unwritable(path: String, why: String)
  case badPath(data: String, offset: Int)

  package var description: String {
    switch self {
    case .noMemory(let width, let height):
      "A picture of \(width) × \(height) pixels does not fit into memory; use a smaller one."
    case .unreadable(let path, let why):
      "The picture “\(path)” cannot be read: \(why)."
    case .unwritable(let path, let why):
      "The picture “\(path)” cannot be written: \(why)."
    case .badPath(let data, let offset):
      "The path data “\(data)” is wrong at character \(offset + 1); see the SVG grammar of paths."
    }
  }
}
