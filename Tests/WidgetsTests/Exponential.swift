#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func exponential(_ x: Double) -> Double { exp(x) }

func cosine(_ x: Double) -> Double { cos(x) }
