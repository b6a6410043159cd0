// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One action of the user.
package enum UserAction: Codable, Sendable {
  /// Types into the field with this accessibility identifier.
  case type(String, into: String)
  /// Taps the control with this accessibility identifier.
  case tap(String)
  /// Taps the control if it appears before the process ends.
  case tapIfShown(String)
  /// Opens the menu of the button with this accessibility identifier and chooses the item with this title.
  case choose(String, from: String)
  /// Swipes over the row with this accessibility identifier and taps the action with this title.
  case swipeRow(String, choose: String)
  /// Presses keys of a hardware keyboard.
  case press(Key)
  /// Swipes the sheet away once this label is visible ("" means at once), as soon as it can be dismissed.
  case swipeAway(after: String)
  /// Starts to swipe the sheet away and lets it snap back.
  case swipeBack
  /// Scrolls until this view is at the lower edge.
  case scroll(to: String)
  /// Waits until this view is visible.
  case see(String)
  /// Waits until this text is on the screen.
  case read(String)
  /// Taps the back button at the top of the screen.
  case goBack
  /// Leaves the app, or the host app of the extension, for the home screen.
  case leaveHost
  /// Waits for this many seconds in which the process has nothing to do.
  case wait(Double)
  /// Unlocks the device while the process runs.
  case unlock
  /// Prints what VoiceOver reads on the screen.
  case listen
  /// Waits until the first view is visible, and fails if the second one appears before it.
  case expect(String, notInstead: String)

  /// The keys of a hardware keyboard that can be pressed.
  package enum Key: String, Codable, Sendable, CaseIterable {
    /// The Command and Return keys.
    case commandReturn = "command-return"
    /// The Escape key alone.
    case escape
  }

  var isOptional: Bool { if case .tapIfShown = self { true } else { false } }

  /// Parses `type:FIELD:TEXT`, `tap:CONTROL`, `try:CONTROL`, `choose:BUTTON:TITLE`, `swipe:ROW:TITLE`, `press:KEY`,
  /// `scroll:VIEW`, `see:VIEW`, `read:WORDS`, `listen`, `back`, `unlock`, `leave`, `wait:SECONDS`, `swipe` or `swipe-back`.
  package init?(words: String) {
    let parts = words.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    switch (parts[0], parts.count) {
    case ("type", 3): self = .type(parts[2], into: parts[1])
    case ("choose", 3): self = .choose(parts[2], from: parts[1])
    case ("swipe", 3): self = .swipeRow(parts[1], choose: parts[2])
    case ("tap", 2): self = .tap(parts[1])
    case ("try", 2): self = .tapIfShown(parts[1])
    case ("scroll", 2): self = .scroll(to: parts[1])
    case ("see", 2): self = .see(parts[1])
    case ("read", 2...): self = .read(parts[1...].joined(separator: ":"))
    case ("press", 2):
      guard let key = Key(rawValue: parts[1]) else { return nil }
      self = .press(key)
    case ("listen", 1): self = .listen
    case ("back", 1): self = .goBack
    case ("unlock", 1): self = .unlock
    case ("leave", 1): self = .leaveHost
    case ("wait", 2):
      guard let seconds = Double(parts[1]) else { return nil }
      self = .wait(seconds)
    case ("swipe", 1): self = .swipeAway(after: "")
    case ("swipe-back", 1): self = .swipeBack
    default: return nil
    }
  }

  /// The syntax of actions on the command line.
  package static let grammar =
    "type:FIELD:TEXT, tap:CONTROL, try:CONTROL (if it appears), choose:BUTTON:TITLE, swipe:ROW:TITLE, press:\(Key.allCases.map(\.rawValue).joined(separator: "|")), "
    + "scroll:VIEW, see:VIEW, read:WORDS, listen (to VoiceOver), back, unlock, leave (the app or the host), wait:SECONDS, swipe or swipe-back, with accessibility identifiers"
}
