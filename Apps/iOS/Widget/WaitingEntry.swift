// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import WidgetKit

/// A state of the widget.
struct WaitingEntry: TimelineEntry {
  let date: Date
  let summary: WaitingSummary
}
