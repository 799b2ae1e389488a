import Agent
import DetentMotion
import Glibc
import Logging
import Runtime
import Settings
import Synchronization
import TestKinds
import TestSupport
import Testing
import Values

/// A performer that takes as long as a test wants, and writes down what it was asked for.
final class ScriptedActions: ActionPerforming {
  private struct State {
    var words: [String] = []
    var open: [String: [CheckedContinuation<Void, Never>]] = [:]
    var slow: Set<String> = []
    var stubborn: Set<String> = []
    var failing: Set<String> = []
    var isBroken = true
  }

  private let state = Mutex(State())
  private let kind: FailureKind

  /// - Parameters:
  ///   - kind: How those fail that do.
  ///   - slow: The actions that end only when they are told to, or cancelled.
  ///   - stubborn: The actions that end only when they are told to, also when they are cancelled.
  ///   - failing: The actions that fail as long as they are broken.
  init(
    slow: Set<String> = [], stubborn: Set<String> = [], failing: Set<String> = [],
    as kind: FailureKind = .failed
  ) {
    self.kind = kind
    state.withLock { ($0.slow, $0.stubborn, $0.failing) = (slow, stubborn, failing) }
  }

  /// Has what fails succeed, or fail again.
  func mend(isBroken: Bool = false) { state.withLock { $0.isBroken = isBroken } }

  var words: [String] { state.withLock(\.words) }

  func perform(
    _ action: ActionSettings, value: SourceValue?, grace: Duration?
  ) async -> ActionOutcome {
    let name = action.name
    let (isSlow, isStubborn) = state.withLock { state in
      state.words.append("begin \(name)" + (value.map { " \($0)" } ?? ""))
      return (state.slow.contains(name), state.stubborn.contains(name))
    }
    if isStubborn {
      await withCheckedContinuation { continuation in
        state.withLock { $0.open[name, default: []].append(continuation) }
      }
    }
    if isSlow {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let isOver = Task.isCancelled
          if !isOver { state.withLock { $0.open[name, default: []].append(continuation) } }
          if isOver { continuation.resume() }
        }
      } onCancel: {
        end(name)
      }
    }
    return state.withLock { state in
      state.words.append((Task.isCancelled ? "cut " : "end ") + name)
      let fails = state.isBroken && state.failing.contains(name)
      return fails ? .failed(message: "“\(name)” failed.", kind: kind) : .succeeded
    }
  }

  /// Has the oldest of those end that have that name.
  func end(_ name: String) {
    let first = state.withLock { state in
      let first = state.open[name]?.first
      if first != nil { state.open[name]?.removeFirst() }
      return first
    }
    first?.resume()
  }
}

/// A panel's events, gathered.
final class EventLog: Sendable {
  private let events = Mutex<[AgentEvent]>([])

  init(of link: any AgentLink) {
    let events = link.events
    Task { for await batch in events { self.events.withLock { $0 += batch } } }
  }

  var all: [AgentEvent] { events.withLock { $0 } }

  func outcome(of run: Int) -> ActionOutcome? {
    all.lazy.compactMap {
      if case .outcome(run, let outcome) = $0 { outcome } else { nil }
    }.first
  }

  /// What was told of the machine.
  var machine: MachineName? {
    all.compactMap { if case .machine(let machine) = $0 { machine } else { nil } }.last
  }

  func state(of source: String) -> SourceState? {
    all.lazy.compactMap {
      if case .source(source, let state) = $0 { state } else { nil }
    }.reversed().first
  }
}

func configuration(_ text: String) throws -> Configuration { try .unhurried(text) }

extension Configuration {
  /// That of a text, whose actions have time on a busy machine unless the text says how much.
  static func unhurried(_ text: String) throws -> Configuration {
    var configuration = try parse(Array(text.utf8), file: "/nowhere/panel.yaml")
    configuration.actions = configuration.actions.map { action in
      var action = action
      let usual = ActionSettings(name: action.name, kind: action.kind).timeout
      if action.timeout == usual { action.timeout = 300 }
      return action
    }
    configuration.sources = configuration.sources.map { source in
      var source = source
      if source.timeout == SourceSettings(name: source.name, kind: source.kind).timeout {
        source.timeout = 300
      }
      return source
    }
    return configuration
  }
}

extension AgentEvents {
  /// The events one by one.
  var flattened: AsyncFlatMapSequence<AgentEvents, AsyncStream<AgentEvent>> {
    flatMap { batch in
      AsyncStream { stream in
        for event in batch { stream.yield(event) }
        stream.finish()
      }
    }
  }
}
