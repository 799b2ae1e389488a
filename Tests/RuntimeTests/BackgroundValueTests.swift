import Dispatch
import Runtime
import Synchronization
import Testing

@Suite struct BackgroundValueTests {
  /// No value type, as what is worth another thread mostly is not.
  private final class Made {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  private final class Tally: Sendable {
    private let count = Mutex(0)
    func add() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
    var total: Int { count.withLock { $0 } }
  }

  @Test func `It is made once, and whoever asks again gets another one`() {
    let onCount = Tally()
    let value = BackgroundValue { Made(onCount.add()) }
    #expect(value.take().number == 1)
    #expect(value.take().number == 2)
    #expect(onCount.total == 2)
  }

  @Test(.timeLimit(.minutes(5)))
  func `One that takes long is not waited for, and tells when it is there`() async {
    let gate = DispatchSemaphore(value: 0)
    let value = BackgroundValue {
      gate.wait()
      return Made(7)
    }
    #expect(!value.isThere(within: 0))
    let (news, teller) = AsyncStream.makeStream(of: Void.self)
    value.whenThere { teller.finish() }
    gate.signal()
    for await _ in news {}
    #expect(value.isThere(within: 0))
    let isTold = Mutex(false)
    value.whenThere { isTold.withLock { $0 = true } }
    #expect(isTold.withLock { $0 }, "who asks later is told at once")
    #expect(value.take().number == 7)
  }

  @Test func `Many at once are each made, and one that nobody takes harms nobody`() {
    let onCount = Tally()
    var values = (0..<50).map { number in
      BackgroundValue {
        _ = onCount.add()
        return Made(number)
      }
    }
    values.removeFirst(10)
    #expect(values.map { $0.take().number } == Array(10..<50))
    #expect(onCount.total >= 40)
  }
}
