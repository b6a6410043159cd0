// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Rows that belong together.
///
/// The title is unique on its screen.
struct ListSection: Hashable, Sendable {
  let title: String
  let rows: [ListRow]
}
