// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// What a request bin does with a request: the response, a delay, or an interruption.
///
/// As JSON: `{"status": 503, "headers": {"Retry-After": "2"}, "delayMilliseconds": 1000, "times": 3}`. A missing key has its
/// default; an unknown one is an error, so that a misspelled one doesn't pass unnoticed.
package struct PlannedResponse: Hashable, Sendable {
  /// The status code, from 200 to 599.
  package var status = 200
  /// Header fields besides `Content-Type` and `Content-Length`.
  package var headers: [String: String] = [:]
  /// The body, or nil for `{"id": …}` with the identifier of the request.
  package var body: String?
  /// The milliseconds between the end of the request and the response; at most ten minutes.
  package var delayMilliseconds = 0
  /// Closes the connection after this many bytes of the request's body, without a response.
  package var cutAfterBytes: Int?
  /// Closes the connection instead of responding.
  package var cutsResponse = false
  /// The number of requests that get this response, or nil for all that follow.
  package var times: Int?

  /// Responds with status 200 at once.
  package init() {}
}

extension PlannedResponse: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case status, headers, body, delayMilliseconds, cutAfterBytes, cutsResponse, times
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads the keys that are present; throws `DecodingError` for an unknown key or a value outside its range.
  package init(from decoder: any Decoder) throws {
    let names = try decoder.container(keyedBy: AnyKey.self).allKeys
    if let unknown = names.first(where: { Key(rawValue: $0.stringValue) == nil }) {
      let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
      throw Self.fault(decoder, "unknown key '\(unknown.stringValue)'; use \(known)")
    }
    let values = try decoder.container(keyedBy: Key.self)
    status = try values.decodeIfPresent(Int.self, forKey: .status) ?? status
    headers = try values.decodeIfPresent([String: String].self, forKey: .headers) ?? headers
    body = try values.decodeIfPresent(String.self, forKey: .body)
    delayMilliseconds = try values.decodeIfPresent(Int.self, forKey: .delayMilliseconds) ?? delayMilliseconds
    cutAfterBytes = try values.decodeIfPresent(Int.self, forKey: .cutAfterBytes)
    cutsResponse = try values.decodeIfPresent(Bool.self, forKey: .cutsResponse) ?? cutsResponse
    times = try values.decodeIfPresent(Int.self, forKey: .times)
    if let problem { throw Self.fault(decoder, problem) }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(status, forKey: .status)
    if !headers.isEmpty { try values.encode(headers, forKey: .headers) }
    try values.encodeIfPresent(body, forKey: .body)
    if delayMilliseconds > 0 { try values.encode(delayMilliseconds, forKey: .delayMilliseconds) }
    try values.encodeIfPresent(cutAfterBytes, forKey: .cutAfterBytes)
    if cutsResponse { try values.encode(cutsResponse, forKey: .cutsResponse) }
    try values.encodeIfPresent(times, forKey: .times)
  }

  private static func fault(_ decoder: any Decoder, _ text: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: text))
  }
}

extension PlannedResponse {
  /// The longest delay in milliseconds.
  static let longestDelay = 600_000

  /// The first value outside its range, as a message, or nil.
  package var problem: String? {
    if !(200...599).contains(status) { return "status \(status) is not between 200 and 599" }
    if !(0...Self.longestDelay).contains(delayMilliseconds) {
      return "delayMilliseconds \(delayMilliseconds) is not between 0 and \(Self.longestDelay)"
    }
    if let cutAfterBytes, cutAfterBytes < 0 { return "cutAfterBytes \(cutAfterBytes) is negative" }
    if let times, times < 1 { return "times \(times) is not positive" }
    return headers.lazy.compactMap(Self.problem).first
  }

  private static func problem(name: String, value: String) -> String? {
    let token = Set("!#$%&'*+-.^_`|~".utf8)
    let isName = !name.isEmpty && name.utf8.allSatisfy { token.contains($0) || $0.isLetterOrDigit }
    let isValue = value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
    let isOurs = ["content-length", "transfer-encoding", "connection"].contains(name.lowercased())
    return isName && isValue && !isOurs
      ? nil : "'\(name)' is not a header field that can be set, or its value is not one line"
  }

  /// One line that describes the response, such as “503 after 2000 ms, 3 times”.
  package var summary: String {
    var parts = [
      cutAfterBytes.map { "closes after \($0) bytes" }
        ?? (cutsResponse ? "closes without a response" : "\(status)")
    ]
    if delayMilliseconds > 0 { parts.append("after \(delayMilliseconds) ms") }
    if !headers.isEmpty {
      parts.append("with " + headers.map { "\($0): \($1)" }.sorted().joined(separator: ", "))
    }
    if body != nil { parts.append("with a body") }
    if let times { parts.append(times == 1 ? "once" : "\(times) times") }
    return parts.joined(separator: ", ")
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "a")...UInt8(ascii: "z"): true
    default: false
    }
  }
}
