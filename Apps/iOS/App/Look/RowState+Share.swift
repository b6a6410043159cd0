// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit

extension HistoryRow {
  /// The line that says how far the share is.
  var state: RowState { RowState(text: states.joined(separator: " · "), tone: tone) }

  private var tone: RowState.Tone {
    if needsYou { return .needsUser }
    switch phase {
    case .done: return .good
    case .inProgress: return .waiting
    case .needsUser: return .needsUser
    case .failed: return .bad
    }
  }

  /// The site and the reading time.
  var origin: String {
    [site, minutes.map { AppText.minutes(String($0)) }].compactMap { $0 }.joined(separator: " · ")
  }
}
