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
    let task = Task { try await work() }
    let signals = CaughtSignals { task.cancel() }
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
  private static let numbers = [SIGINT, SIGTERM, SIGHUP]
  private let caught = Mutex<Int32?>(nil)
  private let sources: [any DispatchSourceSignal]

  init(onFirst: @escaping @Sendable () -> Void) {
    let queue = DispatchQueue(label: "sharepipe.signals")
    sources = Self.numbers.map { number in
      // A signal source works only for signals without their default action.
      signal(number, SIG_IGN)
      return DispatchSource.makeSignalSource(signal: number, queue: queue)
    }
    for (number, source) in zip(Self.numbers, sources) {
      source.setEventHandler { [self] in
        if take(number) { onFirst() } else { Self.endProgram(by: number) }
      }
      source.activate()
    }
  }

  /// The first signal; nil if there was none.
  var first: Int32? { caught.withLock(\.self) }

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

  private func take(_ number: Int32) -> Bool {
    caught.withLock { caught in
      defer { caught = caught ?? number }
      return caught == nil
    }
  }
}
