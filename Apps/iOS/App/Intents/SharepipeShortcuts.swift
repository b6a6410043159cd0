// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import AppIntents

/// The shortcuts that exist without being set up; AppShortcuts.strings has the phrases in each language.
struct SharepipeShortcuts: AppShortcutsProvider {
  static var appShortcuts: [AppShortcut] {
    AppShortcut(
      intent: SendClipboard(),
      phrases: [
        "Send the clipboard with \(.applicationName)", "Send my clipboard to \(.applicationName)",
      ], shortTitle: LocalizedStringResource("intent.clipboard", defaultValue: "Send clipboard"),
      systemImageName: "doc.on.clipboard")
    AppShortcut(
      intent: SendToKindle(),
      phrases: ["Send to Kindle with \(.applicationName)"],
      shortTitle: LocalizedStringResource("intent.send", defaultValue: "Send to Kindle"),
      systemImageName: "paperplane")
    AppShortcut(
      intent: LastShareState(),
      phrases: [
        "What became of my last share in \(.applicationName)", "Check my last share in \(.applicationName)",
      ], shortTitle: LocalizedStringResource("intent.last", defaultValue: "Last share’s state"),
      systemImageName: "checkmark.circle")
  }
}
