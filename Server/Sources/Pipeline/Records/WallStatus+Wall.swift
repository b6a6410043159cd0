// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Messages
package import Reading
package import ShareContract

extension WallStatus {
  /// Describes a wall for programs, in English.
  package init(_ wall: Wall) {
    let catalog = Language.english.catalog
    self.init(
      kind: wall.kind.rawValue, confidence: wall.confidence,
      reasons: wall.reasons.map { $0.message.text(in: catalog) }, wasRequested: wall.isRequested ? true : nil)
  }
}
