// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A message as it stands in the source: its text, and the key by which an app can replace it.
///
/// The key is the English text with `%@` for each value, as in the string catalogs of Xcode.
struct MessageText: ExpressibleByStringInterpolation {
  /// Collects the parts of the literal.
  struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var text = ""
    var values: [String] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) {
      key += literal
      text += literal
    }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      key += "%@"
      text += value.description
      values.append(value.description)
    }
  }

  let key: String
  let text: String
  /// The values in the order of the English text.
  let values: [String]

  init(stringLiteral text: String) { (key, self.text, values) = (text, text, []) }

  init(stringInterpolation parts: StringInterpolation) {
    (key, text, values) = (parts.key, parts.text, parts.values)
  }

  /// Puts the values into the text of an app: `%@` takes the next one, `%2$@` the second.
  ///
  /// A placeholder without a value stays as it is.
  func filling(_ replacement: String) -> String {
    var next = 0
    return replacement.replacing(/%(?:(\d)\$)?@/) { found in
      let index = found.output.1.flatMap { Int($0) }.map { $0 - 1 } ?? next
      next += 1
      return values.indices.contains(index) ? values[index] : String(found.output.0)
    }
  }
}
