// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lets a command that writes a copy remove it when the user interrupts the command.
///
/// The first signal cancels the work, which removes what it wrote so far. Then the program ends by the signal, so that a
/// shell sees why. A second signal ends the program at once.
enum Interruption {
  /// Runs work that removes its incomplete files when its task is canceled.
  static func cancels(_ work: sending @escaping () async throws -> Void) async throws {
    let signals = await CaughtSignals.registered()
    let task = Task { try await work() }
    signals.onFirst { task.cancel() }
    let result = await task.result
    signals.end()
    if let signal = signals.first, case .failure(let error) = result {
      // Another error may have kept the copy from being removed.
      let reason = error is CancellationError ? "the incomplete copy was removed" : ErrorText.text(of: error)
      Output.note("sharepipe: interrupted; \(reason)")
      CaughtSignals.endProgram(by: signal)
    }
    try result.get()
  }
}

/// Signals that ask the program to end, caught on a thread that the work can't block.
///
/// `sources` forces `@unchecked`: dispatch sources can be used on any thread, but their protocol doesn't say so.
private final class CaughtSignals: @unchecked Sendable {
  private struct State {
    var first: Int32?
    var action: (@Sendable () -> Void)?
  }

  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  private let state = Mutex(State())
  private let sources: [any DispatchSourceSignal]

  private init() {
    let queue = DispatchQueue(label: "sharepipe.signals")
    sources = Self.numbers.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
  }

  /// Returns once each signal is caught.
  ///
  /// Dispatch registers its sources later on another thread. Until then a signal ends the program, which hasn't written
  /// anything yet. On Apple's platforms, a source works only beside an ignored signal. On Linux, an ignored signal is
  /// lost until the source is registered.
  static func registered() async -> CaughtSignals {
    let signals = CaughtSignals()
    for (number, source) in zip(numbers, signals.sources) {
      #if canImport(Darwin)
        signal(number, SIG_IGN)
      #endif
      source.setEventHandler { signals.take(number) }
      await withCheckedContinuation { continuation in
        source.setRegistrationHandler { continuation.resume() }
        source.activate()
      }
    }
    return signals
  }

  /// Calls an action at the first signal, or now if it was caught already.
  func onFirst(_ action: @escaping @Sendable () -> Void) {
    let isCaught = state.withLock { state in
      state.action = action
      return state.first != nil
    }
    if isCaught { action() }
  }

  /// The first signal; nil if there was none.
  var first: Int32? { state.withLock(\.first) }

  /// Gives the signals their default actions again.
  func end() {
    sources.forEach { $0.cancel() }
    Self.numbers.forEach { signal($0, SIG_DFL) }
  }

  /// Ends the program as if the signal hadn't been caught.
  static func endProgram(by number: Int32) -> Never {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // The signal can be blocked by whatever started the program.
    exit(128 + number)
  }

  private func take(_ number: Int32) {
    let action = state.withLock { state -> (@Sendable () -> Void)? in
      guard state.first == nil else { Self.endProgram(by: number) }
      state.first = number
      return state.action
    }
    action?()
  }
}
