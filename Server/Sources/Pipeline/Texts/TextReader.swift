// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ImageWork
import Messages
import ServerCore
import ServiceLifecycle
import ShareContract

/// Converts shared texts on separate threads, because a long text blocks one until the confined program replies.
struct TextReader: Sendable {
  private let conversion: TextConversion
  private let short: WorkThreads
  // Each thread may run a process of up to 256 MB.
  private let long = WorkThreads(name: "texts", count: 2, reserve: 1)

  /// - Parameter short: the threads for texts that take milliseconds.
  init(conversion: TextConversion, short: WorkThreads) {
    self.conversion = conversion
    self.short = short
  }

  /// The number of attempts for a text that failed for a transient reason.
  ///
  /// On the last try, Markdown becomes plain text if only that can be converted.
  private static let mostTries = 4

  /// Converts the texts, in their order.
  ///
  /// - Parameter attempts: the number of attempts of the job, including this one.
  func read(_ requests: [TextRequest], attempts: Int) async throws -> [ConvertedText] {
    var texts: [ConvertedText] = []
    for request in requests {
      texts.append(try await read(request, isLastTry: attempts >= Self.mostTries))
    }
    return texts
  }

  private func read(_ request: TextRequest, isLastTry: Bool) async throws -> ConvertedText {
    let conversion = conversion
    let isShort = try await short.run { conversion.isShort(request) }
    do {
      return try await (isShort ? short : long).run {
        ConvertedText(try conversion.converted(request, isLastTry: isLastTry), of: request)
      }
    } catch let failure as TextConversion.Failed {
      // When the server stops, the program may have been ended by the same signal.
      if failure != .costly, Task.isCancelled || Task.isShuttingDownGracefully { throw CancellationError() }
      throw Self.stageFailure(failure, isLastTry: isLastTry)
    }
  }

  private static func stageFailure(_ failure: TextConversion.Failed, isLastTry: Bool) -> StageFailure {
    switch failure {
    case .costly: return .final(Problem(.unsupportedContent, .textTooCostly))
    case .interrupted:
      let problem = Problem(.interrupted, .textInterrupted)
      return isLastTry ? .final(problem) : .passing(problem)
    case .tookTooLong(let limit):
      let problem = Problem(.interrupted, .textTooSlow(seconds: "\(limit.components.seconds)"))
      return isLastTry ? .final(problem) : .passing(problem)
    }
  }
}
