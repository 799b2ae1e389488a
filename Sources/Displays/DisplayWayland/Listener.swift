/// The memory of a table of functions that libwayland-client calls as long as an object lives.
final class Listener<Table>: @unchecked Sendable {
  /// Never written to after the beginning.
  let table: UnsafeMutablePointer<Table>

  init(_ value: Table) {
    table = .allocate(capacity: 1)
    table.initialize(to: value)
  }

  deinit {
    table.deinitialize(count: 1)
    table.deallocate()
  }
}

/// The object that a listener was added for.
func owner<Owner: AnyObject>(_ data: UnsafeMutableRawPointer?, _: Owner.Type) -> Owner? {
  data.map { Unmanaged<Owner>.fromOpaque($0).takeUnretainedValue() }
}

/// What a listener is given to find its owner, which has to outlive it.
func address(of owner: AnyObject) -> UnsafeMutableRawPointer {
  Unmanaged.passUnretained(owner).toOpaque()
}
