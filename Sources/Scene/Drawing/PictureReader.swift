package import Blocking
package import DetentGeometry

extension Picture {
  /// The largest file that is read [bytes].
  package static let largestFile = 128 << 20
  /// The most memory that reading a file may take, besides the file [bytes].
  package static let mostMemory = 300_000_000
  /// The most pixels that are decoded, counted anew for each pass: some seconds' work.
  private static let mostWork = 1_000_000_000

  /// Reads a picture file; transparent parts are filled with `background`.
  /// - Parameters:
  ///   - size: A larger picture may be reduced to the smallest supported fraction that fills it.
  ///   - isWhole: Whether to refuse a truncated JPEG, rather than show it in part.
  ///   - memory: The most memory that reading may take [bytes].
  /// - Throws: `DrawingError.unreadable`, also if the file is missing or too large.
  package convenience init(
    contentsOf path: String, atLeast size: PixelSize? = nil, background: Color = .black,
    isWhole: Bool = false, limit: Int = largestFile, memory: Int = mostMemory
  ) throws(DrawingError) {
    try self.init(
      file: Picture.contents(of: path, limit: limit), named: path, atLeast: size,
      background: background, isWhole: isWhole, memory: memory)
  }

  /// Reads a picture from the bytes of a file.
  /// - Parameter path: The name used in error messages.
  package convenience init(
    file bytes: [UInt8], named path: String, atLeast size: PixelSize? = nil,
    background: Color = .black, isWhole: Bool = false, memory: Int = mostMemory
  ) throws(DrawingError) {
    let decoder: any PictureDecoder
    let stored: PixelSize
    do throws(DecodingFailure) {
      (decoder, stored) = try Picture.decoder(of: bytes, atLeast: size, memory: memory)
    } catch {
      throw .unreadable(path: path, why: error.why)
    }
    let orientation = decoder.orientation
    try self.init(size: orientation.turned(stored), isOpaque: true)
    let source = orientation == .upright ? self : try Picture(size: stored, isOpaque: true)
    do throws(DecodingFailure) {
      try source.withPixels { view throws(DecodingFailure) in
        try decoder.decode(into: view, over: background, isWhole: isWhole)
      }
    } catch {
      throw .unreadable(path: path, why: error.why)
    }
    guard source !== self else { return }
    source.withPixels { source in withPixels { orientation.turn(source, into: $0) } }
  }

  /// The decoders of all supported formats.
  private static var decoders: [any PictureDecoder.Type] {
    [JPEGDecoder.self, PNGDecoder.self, WebPDecoder.self, GIFDecoder.self]
  }

  /// The decoder for the file, and the size at which it is to decode.
  private static func decoder(
    of bytes: [UInt8], atLeast least: PixelSize?, memory: Int
  ) throws(DecodingFailure) -> (any PictureDecoder, PixelSize) {
    guard let kind = decoders.first(where: { $0.reads(bytes) }) else {
      throw DecodingFailure("it is no PNG, JPEG, WebP or GIF file")
    }
    let decoder = try kind.init(bytes)
    let full = decoder.size
    guard full.width > 0, full.height > 0 else { throw .damaged }
    // A damaged header may contain sizes whose product overflows.
    guard max(full.width, full.height) < 1 << 28 else {
      throw DecodingFailure("its \(full.width) × \(full.height) pixels are too many")
    }
    let size = least.map { decoder.size(filling: decoder.orientation.turned($0)) } ?? full
    let taken = max(decoder.memory(at: size), 4 * size.width * size.height)
    guard taken <= memory else {
      func megabytes(_ count: Int) -> Int { (count + 999_999) / 1_000_000 }
      throw DecodingFailure(
        "its \(full.width) × \(full.height) pixels take \(megabytes(taken)) MB of memory, and"
          + " \(megabytes(memory)) are the most")
    }
    guard full.width * full.height <= mostWork / decoder.passes else {
      let passes = decoder.passes > 1 ? " in \(decoder.passes) passes" : ""
      throw DecodingFailure(
        "its \(full.width) × \(full.height) pixels\(passes) take too long to read; save a smaller copy"
      )
    }
    return (decoder, size)
  }

  private static func contents(of path: String, limit: Int) throws(DrawingError) -> [UInt8] {
    do throws(FileError) {
      return try RegularFile.read(path, limit: limit)
    } catch {
      throw DrawingError(error)
    }
  }
}

extension DrawingError {
  package init(_ error: FileError) {
    self = .unreadable(path: error.path, why: error.message)
  }
}
