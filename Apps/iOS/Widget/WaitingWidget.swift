// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import SwiftUI
import WidgetKit

/// The widget's entry point.
@main struct WaitingWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: Identifiers.widget, provider: WaitingProvider()) {
      WaitingView(summary: $0.summary)
    }
    .configurationDisplayName(WidgetText.name)
    .description(WidgetText.explanation)
    .supportedFamilies([.systemSmall, .systemMedium, .accessoryRectangular])
  }
}
