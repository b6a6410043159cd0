// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// The form of the page for the next responses.
enum ResponseForm {
  /// The fields of the form for a response, as the page shows them; those that are empty are left out.
  static func fields(of response: PlannedResponse) -> [String: String] {
    let values: [String: String?] = [
      "status": "\(response.status)", "delayMilliseconds": "\(response.delayMilliseconds)",
      "cutAfterBytes": response.cutAfterBytes.map(String.init),
      "cutsResponse": response.cutsResponse ? "true" : nil, "times": response.times.map(String.init),
      "retryAfter": response.headers.first { $0.key.lowercased() == "retry-after" }?.value,
    ]
    return values.compactMapValues { $0 }
  }

  /// Reads `application/x-www-form-urlencoded` fields; throws `DecodingError` for values that aren't numbers or out of range.
  static func response(_ data: Data) throws -> PlannedResponse {
    let values = fields(String(decoding: data, as: UTF8.self))
    var json: [String: Any] = [:]
    for name in ["status", "delayMilliseconds", "cutAfterBytes", "times"] {
      guard let text = values[name], !text.isEmpty else { continue }
      json[name] = Int(text).map { $0 as Any } ?? text
    }
    if values["cutsResponse"] == "true" { json["cutsResponse"] = true }
    if let time = values["Retry-After"], !time.isEmpty { json["headers"] = ["Retry-After": time] }
    return try JSONDecoder().decode(
      PlannedResponse.self, from: try JSONSerialization.data(withJSONObject: json))
  }

  private static func fields(_ text: String) -> [String: String] {
    var components = URLComponents()
    components.percentEncodedQuery = text.replacing("+", with: "%20")
    return (components.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value }
  }
}
