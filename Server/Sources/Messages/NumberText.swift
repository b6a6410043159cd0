// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Writes numbers and sizes as a language does: 1.5 MB in English is 1,5 MB in German.
package struct NumberText: Sendable {
  /// How a number is written; the raw values are the ones of placeholders.
  package enum Form: String, Sendable {
    /// With separators between groups of three digits.
    case number
    /// As a size in the largest decimal unit, from a number of bytes.
    case bytes
    /// As a day with its weekday, such as Tuesday, November 24, from a date such as 2026-11-24.
    case day
    /// As a date, such as November 24, 2026, from one such as 2026-11-24.
    case date
  }

  private let catalog: Catalog

  package init(_ catalog: Catalog) { self.catalog = catalog }

  /// For the viewer of the running task.
  package static var current: NumberText { NumberText(Viewer.current.language.catalog) }

  /// Writes a whole number, such as 12,345.
  package func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    let sign = Message.numberGroupSign.text(in: catalog)
    let groups = stride(from: digits.count, to: 0, by: -3).map { String(digits[max(0, $0 - 3)..<$0]) }
    return (number < 0 ? "-" : "") + groups.reversed().joined(separator: sign)
  }

  /// Writes a number of bytes as a size, such as 18 MB; sizes below 10 MB have one decimal if it isn't zero.
  package func bytes(_ bytes: Int) -> String {
    if bytes < 1000 { return Message.sizeBytes(count: bytes).text(in: catalog) }
    if bytes < 1_000_000 {
      return Message.sizeKilobytes(size: number((bytes + 500) / 1000)).text(in: catalog)
    }
    if bytes < 1_000_000_000 {
      return Message.sizeMegabytes(size: units(of: 1_000_000, in: bytes)).text(in: catalog)
    }
    return Message.sizeGigabytes(size: units(of: 1_000_000_000, in: bytes)).text(in: catalog)
  }

  private func units(of unit: Int, in bytes: Int) -> String {
    // Division first: bytes times ten can be too large for an integer.
    let tenths = bytes / unit * 10 + (bytes % unit * 10 + unit / 2) / unit
    guard tenths < 100, tenths % 10 > 0 else { return number(tenths / 10) }
    return "\(tenths / 10)\(Message.numberDecimalSign.text(in: catalog))\(tenths % 10)"
  }

  /// Writes the digits of a number; a text without digits, which an earlier version stored, is returned as it is.
  func text(_ digits: String, as form: Form) -> String {
    if let style: DayText.Style = form == .day ? .weekday : form == .date ? .date : nil {
      return DayText.text(digits, style, language: Message.languageCode.text(in: catalog)) ?? digits
    }
    guard let value = Int(digits) else { return digits }
    return form == .bytes ? bytes(value) : number(value)
  }
}
