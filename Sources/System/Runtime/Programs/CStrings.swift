internal import Glibc

/// Copies of strings as C has them, with a null at their end.
struct CStrings: ~Copyable {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) throws(ProgramError) {
    pointers = .allocate(capacity: strings.count + 1)
    pointers.initialize(repeating: nil, count: strings.count + 1)
    for (index, string) in strings.enumerated() {
      pointers[index] = strdup(string)
      // Cut short, it would be another command.
      if pointers[index] == nil { throw .system("strdup", ENOMEM) }
    }
  }

  deinit {
    var next = pointers
    while let string = next.pointee {
      free(string)
      next += 1
    }
    pointers.deallocate()
  }
}
