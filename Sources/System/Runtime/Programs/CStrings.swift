internal import Glibc

/// Copies of strings for C, in an array that ends with a null pointer.
struct CStrings: ~Copyable {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  init(_ strings: [String]) throws(ProgramError) {
    pointers = .allocate(capacity: strings.count + 1)
    pointers.initialize(repeating: nil, count: strings.count + 1)
    for (index, string) in strings.enumerated() {
      pointers[index] = strdup(string)
      // A shortened list would be another command.
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
