// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An error response, `application/problem+json` (RFC 9457), with a stable `code`.
public struct Problem: Codable, Hashable, Sendable, Error {
  /// The media type of the body.
  public static let mediaType = "application/problem+json"

  /// A URI naming the kind of problem.
  public let type: String
  /// A short title of the kind of problem.
  public let title: String
  /// The HTTP status, the same as that of the response.
  public let status: Int
  /// What went wrong and what the user can do.
  public let detail: String?
  /// The stable name of the kind, for use in programs.
  public let code: String

  /// Makes the problem for a code that the contract names.
  public init(_ code: ProblemCode, detail: String? = nil) {
    type = "urn:sharepipe:problem:" + code.rawValue
    title = code.title
    status = code.status
    self.detail = detail
    self.code = code.rawValue
  }
}

extension Problem {
  /// The code as a case, or nil for one that this version does not know.
  public var knownCode: ProblemCode? { ProblemCode(rawValue: code) }
}
