// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads numbers with a unit.
enum Quantity {
  static func bytes(_ text: String) -> Int? {
    let (number, unit) = split(text)
    let factors = ["": 0, "b": 0, "k": 10, "kib": 10, "m": 20, "mib": 20, "g": 30, "gib": 30]
    guard let number, let shift = factors[unit] else { return nil }
    let (value, overflows) = number.multipliedReportingOverflow(by: 1 << shift)
    return overflows ? nil : value
  }

  static func duration(_ text: String) -> Duration? {
    let (number, unit) = split(text)
    guard let number, number < 1 << 32 else { return nil }
    return switch unit {
    case "ms": .milliseconds(number)
    case "s", "": .seconds(number)
    case "m": .seconds(number * 60)
    case "h": .seconds(number * 3600)
    default: nil
    }
  }

  private static func split(_ text: String) -> (Int?, String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    return (Int(digits), text.dropFirst(digits.count).lowercased())
  }
}
