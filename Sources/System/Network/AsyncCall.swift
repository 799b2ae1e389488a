internal import CGio

/// The owner of an object of GLib (GObject), which gives up its reference at the end of its life.
final class OwnedObject: Sendable {
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer
  private let context: MainContext

  /// Takes over a reference.
  init(_ pointer: UnsafeMutableRawPointer, in context: MainContext) {
    (self.pointer, self.context) = (pointer, context)
  }

  /// The reference as the pointer that the functions of libsoup take.
  var opaque: OpaquePointer { OpaquePointer(pointer) }

  deinit {
    let (bits, context) = (UInt(bitPattern: pointer), context)
    // An object may still have work to end in the context.
    Task { await context.release(bits) }
  }
}

extension MainContext {
  /// Begins an asynchronous operation of GLib and waits for its end, or for as long as it may take.
  /// - Parameters:
  ///   - begin: Begins the operation with a cancellable, a callback and the callback's data.
  ///   - end: Returns what the operation has brought, with the function that ends in `_finish`.
  func call<Value: Sendable>(
    within seconds: Double,
    _ begin:
      @Sendable (
        _ cancellable: UnsafeMutableRawPointer, _ ready: @escaping Ready.Function,
        _ data: UnsafeMutableRawPointer
      ) -> Void,
    end:
      @escaping @Sendable (
        _ result: UnsafeMutableRawPointer?,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
      ) -> Value?
  ) async throws(NetworkError) -> Value {
    if Task.isCancelled { throw .cancelled }
    let cancellation = Cancellation()
    let result: Result<Value, NetworkError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let ready = Ready { result in
          var error: UnsafeMutablePointer<GError>?
          if let value = end(result, &error) {
            continuation.resume(returning: .success(value))
          } else {
            continuation.resume(returning: .failure(.taking(error)))
          }
        }
        perform {
          cancellation.cancel(after: seconds)
          begin(cancellation.pointer, Ready.function, Unmanaged.passRetained(ready).toOpaque())
        }
      }
    } onCancel: {
      Task { await self.cancel(cancellation) }
    }
    let isLate = perform { cancellation.end() }
    if case .failure = result, Task.isCancelled { throw .cancelled }
    if case .failure = result, isLate { throw .timedOut(seconds) }
    return try result.get()
  }

  fileprivate func release(_ object: UInt) {
    perform { g_object_unref(UnsafeMutableRawPointer(bitPattern: object)) }
  }

  private func cancel(_ cancellation: Cancellation) { perform { cancellation.cancel() } }
}

/// A callback of an operation (GAsyncReadyCallback). Is called just once.
final class Ready {
  typealias Function =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Void

  private let body: (UnsafeMutableRawPointer?) -> Void

  init(_ body: @escaping (UnsafeMutableRawPointer?) -> Void) { self.body = body }

  static let function: Function = { _, result, data in
    if let data { Unmanaged<Ready>.fromOpaque(data).takeRetainedValue().body(result) }
  }
}

/// The way to end an operation, by itself after a time (GCancellable). Is used within the context.
private final class Cancellation: Sendable {
  nonisolated(unsafe) let pointer: UnsafeMutableRawPointer

  init() {
    guard let cancellable = g_cancellable_new() else { preconditionFailure("GLib has no memory.") }
    pointer = UnsafeMutableRawPointer(cancellable)
  }
  private nonisolated(unsafe) var timer: UnsafeMutablePointer<GSource>?

  deinit { g_object_unref(pointer) }

  func cancel() { g_cancellable_cancel(pointer.assumingMemoryBound(to: GCancellable.self)) }

  func cancel(after seconds: Double) {
    timer = g_timeout_source_new(guint(min(max(seconds, 0), 1e6) * 1000))
    g_source_set_callback(
      timer,
      { cancellable in
        g_cancellable_cancel(cancellable?.assumingMemoryBound(to: GCancellable.self))
        return 0
      }, g_object_ref(pointer), { g_object_unref($0) })
    g_source_attach(timer, g_main_context_get_thread_default())
  }

  /// Ends the timer.
  /// - Returns: Whether the time had passed.
  func end() -> Bool {
    guard let timer else { return false }
    defer { g_source_unref(timer) }
    let isLate = g_source_is_destroyed(timer) != 0
    g_source_destroy(timer)
    return isLate
  }
}
