#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How long this thread has computed [s], whatever else the machine does.
func computed() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
