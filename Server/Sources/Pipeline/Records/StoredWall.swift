// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
package import Reading
package import ShareContract

/// What is stored of a wall: its status, and the signs from which the reasons are written again in the language of the
/// viewer.
package struct StoredWall: Codable, Sendable {
  private let kind: String
  private let confidence: Double
  /// The reasons in English.
  private let reasons: [String]
  /// The same reasons; nil in a wall that an earlier version stored.
  private let signs: [Sign]?
  private let wasRequested: Bool?

  private enum CodingKeys: String, CodingKey {
    case kind, confidence, reasons, signs
    case wasRequested = "asked"
  }

  private struct Sign: Codable, Sendable {
    let name: String
    let value: String?

    init(_ reason: WallReason) { (name, value) = (reason.sign.rawValue, reason.value) }

    /// The sentence; nil for a sign of a later version.
    var text: String? { WallReason.Sign(rawValue: name).map { WallReason($0, value).message.text } }
  }

  package init(_ wall: Wall) {
    let status = WallStatus(wall)
    (kind, confidence, reasons) = (status.kind, status.confidence, status.reasons)
    (signs, wasRequested) = (wall.reasons.map(Sign.init), status.wasRequested)
  }

  /// The status in the language of the viewer.
  package var status: WallStatus {
    WallStatus(kind: kind, confidence: confidence, reasons: shownReasons, wasRequested: wasRequested)
  }

  private var shownReasons: [String] {
    guard let signs, signs.count == reasons.count else { return reasons }
    return zip(signs, reasons).map { $0.text ?? $1 }
  }
}
