// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An error response, `application/problem+json` (RFC 9457), with a stable `code`.
public struct Problem: Codable, Hashable, Sendable, Error {
  /// The text of a problem in the server's catalog, so that the detail can be shown in another language.
  public struct Text: Codable, Hashable, Sendable {
    /// The key in the catalog.
    public let key: String
    /// The values of the placeholders.
    public let values: [String: String]
    /// The number that selects the plural form; nil for texts without one.
    public let count: Int?
    /// The values that are texts of the catalog themselves; nil without such values.
    public let parts: [String: Text]?

    /// Creates a reference to a text of the catalog.
    public init(key: String, values: [String: String], count: Int?, parts: [String: Text]? = nil) {
      self.key = key
      self.values = values
      self.count = count
      self.parts = parts
    }
  }

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
  /// The text that `detail` is the English form of; only the server has it, for the problems that it stores.
  public let text: Text?

  /// Makes the problem for a code that the contract names.
  public init(_ code: ProblemCode, detail: String? = nil, text: Text? = nil) {
    type = "urn:sharepipe:problem:" + code.rawValue
    title = code.title
    status = code.status
    self.detail = detail
    self.code = code.rawValue
    self.text = text
  }
}

extension Problem {
  /// The key under which an encoder's `userInfo` requests that `text` is encoded, too.
  public static let storesText = CodingUserInfoKey(rawValue: "sharepipe.problem.text")

  private enum CodingKeys: CodingKey {
    case type, title, status, detail, code, text
  }

  /// Writes the problem as the members that RFC 9457 names, and `code`.
  ///
  /// The text is written only if the encoder's `userInfo` has the key `storesText`: responses don't contain it, because
  /// its keys may change with each version of the server. Throws `EncodingError`, as the encoder does.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(title, forKey: .title)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(detail, forKey: .detail)
    try container.encode(code, forKey: .code)
    guard let key = Self.storesText, encoder.userInfo[key] != nil else { return }
    try container.encodeIfPresent(text, forKey: .text)
  }

  /// The code as a case, or nil for one that this version does not know.
  public var knownCode: ProblemCode? { ProblemCode(rawValue: code) }
}
