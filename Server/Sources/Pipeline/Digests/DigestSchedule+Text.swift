// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Storage

extension DigestSchedule {
  package static let weekdayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// Reads `at-once`, `by-hand`, `daily@07:00` or `weekly@monday@07:00`; nil for any other text.
  package init?(text: String, timeZone: String) {
    let parts = text.lowercased().split(separator: "@", omittingEmptySubsequences: false).map(String.init)
    switch (parts.first, parts.count) {
    case ("at-once", 1): self.init(.atOnce, timeZone: timeZone)
    case ("by-hand", 1): self.init(.byHand, timeZone: timeZone)
    case ("daily", 2):
      guard let time = Self.time(parts[1]) else { return nil }
      self.init(.daily, hour: time.hour, minute: time.minute, timeZone: timeZone)
    case ("weekly", 3):
      guard let day = Self.weekday(parts[1]), let time = Self.time(parts[2]) else { return nil }
      self.init(.weekly, hour: time.hour, minute: time.minute, weekday: day, timeZone: timeZone)
    default: return nil
    }
  }

  /// The text that ``init(text:timeZone:)`` reads.
  package var text: String {
    let time = [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    switch rhythm {
    case .atOnce: return "at-once"
    case .byHand: return "by-hand"
    case .daily: return "daily@" + time
    case .weekly: return "weekly@\(Self.weekdayNames[((weekday ?? 1) - 1) % 7].lowercased())@\(time)"
    }
  }

  /// Reads `7:00` or `07:00`.
  package static func time(_ text: String) -> (hour: Int, minute: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour),
      (0...59).contains(minute), parts[1].count == 2
    else { return nil }
    return (hour, minute)
  }

  // The day is the whole name or its first three letters.
  private static func weekday(_ text: String) -> Int? {
    weekdayNames.firstIndex { $0.lowercased() == text || $0.lowercased().prefix(3) == text }.map { $0 + 1 }
  }
}
