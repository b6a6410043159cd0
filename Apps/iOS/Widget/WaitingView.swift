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
      ForEach(Array(summary.lines().enumerated()), id: \.offset) { _, line in
        Text(line.text).font(Self.font(line.kind))
          .lineLimit(line.isPrivate ? 1 : nil).privacySensitive(line.isPrivate)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  private static func font(_ kind: WaitingLine.Kind) -> Font {
    switch kind {
    case .headline: .headline
    case .advice: .subheadline
    case .title: .caption
    }
  }
}
