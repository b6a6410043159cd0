// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Reads numbers with a unit.
enum Quantity {
  private static let factors = [
    "": 1, "b": 1, "k": 1 << 10, "kib": 1 << 10, "m": 1 << 20, "mib": 1 << 20, "g": 1 << 30, "gib": 1 << 30,
    "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000,
  ]

  static func bytes(_ text: String) -> Int? {
    let (number, unit) = split(text)
    guard let number, let factor = factors[unit] else { return nil }
    let (value, overflows) = number.multipliedReportingOverflow(by: factor)
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
