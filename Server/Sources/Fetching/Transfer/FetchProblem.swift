// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Why a fetch has no result.
///
/// A refused address, a closed port, an unknown name and a timeout have the same code and the same message, so that
/// the response reveals nothing about the server's network (security.md C3, rule 13).
package struct FetchProblem: Error, Sendable, CustomStringConvertible {
  /// The stable name for programs.
  package let code: String
  /// The message for the user.
  package let message: String
  /// Details for the operator's log only.
  package let detail: String
  /// Whether the same fetch may succeed later.
  ///
  /// False for refused addresses and unknown names alike.
  package let retryable: Bool
  /// Whether the whole posted body was sent before the failure: the other side may have accepted it.
  package internal(set) var wasSent = false
  /// How long requests to the target have to wait; nil unless its limit was reached.
  package internal(set) var retryAfter: Duration?

  package var description: String { "\(code): \(message)" }
}

extension FetchProblem {
  static func failed(_ detail: String, retryable: Bool = false) -> FetchProblem {
    FetchProblem(
      code: "fetch_failed", message: "The page could not be fetched.", detail: detail, retryable: retryable)
  }

  static func invalidAddress(_ detail: String) -> FetchProblem {
    FetchProblem(
      code: "address_invalid", message: "This is not an http or https address that can be fetched.",
      detail: detail, retryable: false)
  }

  static func tooLarge(_ limit: Int) -> FetchProblem {
    FetchProblem(
      code: "too_large", message: "The answer is larger than \(limit) bytes.", detail: "too large",
      retryable: false)
  }

  static func redirects(_ detail: String) -> FetchProblem {
    FetchProblem(
      code: "redirects_refused", message: "The address redirects in a way that is not followed.",
      detail: detail,
      retryable: false)
  }

  static func malformedAnswer(_ detail: String) -> FetchProblem {
    FetchProblem(
      code: "answer_malformed", message: "The site's answer could not be understood.", detail: detail,
      retryable: false)
  }

  static func certificate(_ detail: String) -> FetchProblem {
    FetchProblem(
      code: "certificate_untrusted", message: "The site's certificate could not be verified.", detail: detail,
      retryable: false)
  }

  static func postponed(_ wait: Duration) -> FetchProblem {
    var problem = FetchProblem(
      code: "target_busy", message: "This server sent the host too many requests.",
      detail: "limit of the target", retryable: true)
    problem.retryAfter = wait
    return problem
  }

  static let cancelled = FetchProblem(
    code: "cancelled", message: "The fetch was cancelled.", detail: "task cancelled", retryable: true)
}
