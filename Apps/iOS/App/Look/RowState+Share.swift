// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit

extension HistoryRow {
  /// The line that says how far the share is.
  var state: RowState { RowState(text: states.joined(separator: " · "), tone: tone) }

  private var tone: RowState.Tone {
    switch phase {
    case .failed: .bad
    case _ where needsYou: .needsUser
    case .done: .good
    case .inProgress: .waiting
    // The user has dismissed it.
    case .needsUser: .plain
    }
  }

  /// The site and the reading time.
  var origin: String {
    [site, minutes.map { AppText.minutes(String($0)) }].compactMap { $0 }.joined(separator: " · ")
  }
}

extension HistoryRow.NextStep {
  /// The title of its button.
  var title: String {
    switch self {
    case .openPage: AppText.openOriginal
    case .chooseDestination: AppText.sendTo
    }
  }

  /// The name of the system's symbol.
  var symbol: String {
    switch self {
    case .openPage: "safari"
    case .chooseDestination: "paperplane"
    }
  }
}
