/// The memory of a table of functions that libwayland-client calls as long as an object lives.
final class Listener<Table>: @unchecked Sendable {
  /// The table, which is not changed after its creation.
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

/// Returns the object that a listener was added for.
func owner<Owner: AnyObject>(_ data: UnsafeMutableRawPointer?, _: Owner.Type) -> Owner? {
  data.map { Unmanaged<Owner>.fromOpaque($0).takeUnretainedValue() }
}

/// Returns the address by which a listener finds its owner, which has to outlive it.
func address(of owner: AnyObject) -> UnsafeMutableRawPointer {
  Unmanaged.passUnretained(owner).toOpaque()
}
