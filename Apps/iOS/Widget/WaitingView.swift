// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import SwiftUI
import WidgetKit

/// The widget: how many shares wait, what to do, and on an unlocked device which ones.
struct WaitingView: View {
  let summary: WaitingSummary

  var body: some View {
    if #available(iOS 17, *) {
      content.containerBackground(.background, for: .widget)
    } else {
      content.padding()
    }
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(summary.headline()).font(.headline)
      if let advice = summary.advice() { Text(advice).font(.subheadline) }
      ForEach(Array(summary.titles.enumerated()), id: \.offset) { _, title in
        Text(title).font(.caption).lineLimit(1).privacySensitive()
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}
