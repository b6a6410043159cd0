// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Messages

/// Returns the delivery outcome for the result of a webhook request.
enum WebhookVerdict {
  /// - Parameter isRepeated: an earlier attempt was interrupted, so the receiver may have accepted that one.
  static func outcome(
    of response: WebhookResponse, isRepeated: Bool, now: Date
  ) -> DeliveryOutcome {
    switch response {
    case .status(let status, let pause): return outcome(of: status, pause, isRepeated, now)
    case .postponed(let wait): return .postponed(wait)
    case .refused(let detail): return .tryAgain(.init(.webhookUnreachable, detail: detail))
    case .unreachable(let detail): return .tryAgain(.init(.webhookUnreachable, detail: detail))
    case .unanswered(let detail):
      var problem = DeliveryProblem(.webhookUnanswered, detail: detail)
      problem.mayHaveArrived = true
      return .tryAgain(problem)
    }
  }

  private static func outcome(
    of status: Int, _ pause: String?, _ isRepeated: Bool, _ now: Date
  ) -> DeliveryOutcome {
    let detail = "answered with status \(status)"
    switch status {
    case 200..<300: return isRepeated ? .acceptedAgain(reply: detail) : .accepted(reply: detail)
    case 300..<400: return .refused(.init(.webhookRedirects, detail: detail))
    case 410: return .closed(.init(.webhookGone, detail: detail))
    case 400, 405, 413, 415, 422:
      return .refused(
        .init(.webhookRefused, message: .webhookRefusedStatus(status: String(status)), detail: detail)
      )
    default:
      var problem = DeliveryProblem(
        .webhookBusy, message: .webhookBusyStatus(status: String(status)),
        detail: detail)
      problem.retryAfter = pause.flatMap { requestedPause($0, now) }
      // A receiver may fail after it accepted the book, and a gateway doesn't know whether it did.
      problem.mayHaveArrived = [500, 502, 504].contains(status)
      return .tryAgain(problem)
    }
  }

  /// Reads `Retry-After` (RFC 9110, section 10.2.3): seconds, or a date.
  static func requestedPause(_ text: String, _ now: Date) -> Duration? {
    if let seconds = Int(text), (0...31_536_000).contains(seconds) { return .seconds(seconds) }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = .gmt
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    return format.date(from: text).map { .seconds(max(0, $0.timeIntervalSince(now).rounded(.up))) }
  }
}
