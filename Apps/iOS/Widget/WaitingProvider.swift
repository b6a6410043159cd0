// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import WidgetKit

/// Reads the files of the App Group; a widget needs no network.
struct WaitingProvider: TimelineProvider {
  func placeholder(in context: Context) -> WaitingEntry {
    WaitingEntry(date: Date(), summary: timeline().summary.redacted)
  }

  func getSnapshot(in context: Context, completion: @escaping (WaitingEntry) -> Void) {
    completion(WaitingEntry(date: Date(), summary: timeline().summary))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<WaitingEntry>) -> Void) {
    let found = timeline()
    let entry = WaitingEntry(date: Date(), summary: found.summary)
    completion(Timeline(entries: [entry], policy: .after(found.next)))
  }

  private func timeline() -> WaitingTimeline {
    guard let container = try? SharedContainer(group: Identifiers.group) else {
      return WaitingTimeline(nil, signedInAs: nil, now: Date())
    }
    return container.waitingTimeline()
  }
}
