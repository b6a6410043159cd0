// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import SwiftUI
import WidgetKit

/// The widget: how many shares wait, what to do, and on an unlocked device which ones; a tap shows them in the app.
struct WaitingView: View {
  let summary: WaitingSummary
  @Environment(\.widgetFamily) private var family

  var body: some View {
    onBackground.widgetURL(URL(string: Identifiers.waitingLink))
  }

  @ViewBuilder private var onBackground: some View {
    if #available(iOS 17, *) {
      content.containerBackground(.background, for: .widget)
    } else {
      content.padding()
    }
  }

  /// As many lines as fit; the last ones are left out first.
  private var content: some View {
    let lines = summary.lines()
    return ViewThatFits(in: .vertical) {
      list(lines)
      list(lines.dropLast())
      list(lines.dropLast(2))
      list(lines.dropLast(3))
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .dynamicTypeSize(...largest)
  }

  /// The largest text in which each word fits into a line.
  private var largest: DynamicTypeSize { family == .systemMedium ? .accessibility1 : .xxxLarge }

  private func list(_ lines: some Collection<WaitingLine>) -> some View {
    VStack(alignment: .leading, spacing: 4) {
      ForEach(Array(lines.enumerated()), id: \.offset) { _, line in
        Text(line.text).font(Self.font(line.kind))
          .lineLimit(line.isPrivate ? 1 : nil).minimumScaleFactor(line.isPrivate ? 1 : 0.7)
          .privacySensitive(line.isPrivate)
      }
    }
  }

  private static func font(_ kind: WaitingLine.Kind) -> Font {
    switch kind {
    case .headline: .headline
    case .advice: .subheadline
    case .title: .caption
    }
  }
}
