// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The size of the text of articles and books, relative to the size that the user chose in the system.
public enum TextSize: String, Codable, Hashable, Sendable, CaseIterable {
  /// A little smaller than in the system's settings.
  case smaller
  /// As in the system's settings.
  case standard
  /// A little larger than in the system's settings.
  case larger
  /// Much larger than in the system's settings.
  case largest

  /// The size in percent of the system's.
  public var percent: Int {
    switch self {
    case .smaller: 85
    case .standard: 100
    case .larger: 120
    case .largest: 150
    }
  }
}
