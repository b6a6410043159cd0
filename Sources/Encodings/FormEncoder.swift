// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes names and values as `application/x-www-form-urlencoded` (WHATWG URL, section 5.2), for bodies and queries.
///
/// A space becomes `%20`, which every reader decodes, whether it takes `+` for a space or not.
public enum FormEncoder {
  /// Returns the fields in their order, joined by `&`.
  public static func encode(_ fields: [(name: String, value: String)]) -> String {
    let encoder = PercentEncoder.unreserved
    return fields.map { encoder.encode($0.name) + "=" + encoder.encode($0.value) }.joined(separator: "&")
  }
}
