internal import Blocking
internal import CCairo
internal import DetentGeometry
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Draws SVG files with librsvg, which is loaded for the first file: linking it would cost every
/// start time and memory, and few panels name icon files.
///
/// Passes it the bytes rather than the path, as it would block on a FIFO, and on other files that a
/// drawing refers to.
final class VectorFiles {
  /// `RsvgRectangle`
  private struct Viewport {
    var x = 0.0
    var y = 0.0
    var width: Double
    var height: Double
  }

  private typealias NewFromData =
    @convention(c) (UnsafePointer<UInt8>, UInt, UnsafeMutableRawPointer?) ->
    UnsafeMutableRawPointer?
  private typealias Render =
    @convention(c) (
      UnsafeMutableRawPointer, OpaquePointer, UnsafeRawPointer, UnsafeMutableRawPointer?
    ) -> CInt
  private typealias Unref = @convention(c) (UnsafeMutableRawPointer) -> Void

  private struct Library {
    let newFromData: NewFromData
    let render: Render
    let unref: Unref
  }

  /// The largest file that is read [bytes].
  private static let largestFile = 4 << 20

  private lazy var library = VectorFiles.load()
  private let files: FileAccess

  private let late = DelayedFiles()

  /// - Parameter files: The access to the files, for which a frame waits.
  init(_ files: FileAccess) {
    self.files = files
  }

  /// Sets a closure called on another thread when a file arrives after its frame stopped waiting.
  func onLateFile(_ body: @escaping @Sendable () -> Void) { late.listen(body) }

  private static func load() -> Library? {
    guard let handle = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL),
      let open = dlsym(handle, "rsvg_handle_new_from_data"),
      let render = dlsym(handle, "rsvg_handle_render_document"),
      let unref = dlsym(handle, "g_object_unref")
    else { return nil }
    return Library(
      newFromData: unsafeBitCast(open, to: NewFromData.self),
      render: unsafeBitCast(render, to: Render.self),
      unref: unsafeBitCast(unref, to: Unref.self))
  }

  /// The file's shapes as coverage, as large as fits into `size` [device px]; nil if it is not an
  /// SVG file.
  func raster(path: String, size: PixelSize) -> Raster? {
    guard let bytes = bytes(of: path), !bytes.isEmpty else { return nil }
    if let icon = Icon(file: bytes) { return icon.raster(size: size) }
    guard let library, let handle = library.newFromData(bytes, UInt(bytes.count), nil)
    else { return nil }
    defer { library.unref(handle) }
    guard let canvas = try? Picture(size: size, isOpaque: false),
      let cairo = cairo_create(canvas.surface)
    else { return nil }
    defer { cairo_destroy(cairo) }
    let viewport = Viewport(width: Double(size.width), height: Double(size.height))
    let isDrawn = withUnsafeBytes(of: viewport) { bytes in
      bytes.baseAddress.map { library.render(handle, cairo, $0, nil) } ?? 0
    }
    guard isDrawn != 0 else { return nil }
    return canvas.withPixels { Raster($0, kind: .coverage) }
  }

  private func bytes(of path: String) -> [UInt8]? {
    if let bytes = late[path] { return bytes }
    return try? files.read(path, limit: Self.largestFile) { [late] in late.arrived($0, path) }
  }
}

/// Files that arrived too late for their frame, kept for the next one.
private final class DelayedFiles: Sendable {
  private struct State {
    var files: [String: [UInt8]] = [:]
    var listener: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  subscript(path: String) -> [UInt8]? { state.withLock { $0.files[path] } }

  func listen(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.listener = body } }

  func arrived(_ bytes: [UInt8], _ path: String) {
    let listener = state.withLock { state in
      state.files[path] = bytes
      return state.listener
    }
    listener?()
  }
}
