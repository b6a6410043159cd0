// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// The words that complete what the user is writing, as buttons in a row.
@MainActor final class CompletionRow: UIStackView {
  /// Called with the word that the user chose.
  var chosen: (String) -> Void = { _ in }

  /// Shows words; without one the row is hidden.
  func show(_ words: [String]) {
    for view in arrangedSubviews { view.removeFromSuperview() }
    for word in words { addArrangedSubview(button(word)) }
    isHidden = words.isEmpty
  }

  private func button(_ word: String) -> UIButton {
    var look = UIButton.Configuration.gray()
    look.title = word
    let button = UIButton(
      configuration: look, primaryAction: UIAction(title: word) { [weak self] _ in self?.chosen(word) })
    button.configuration?.title = word
    button.accessibilityIdentifier = "completion." + word
    button.accessibilityLabel = word
    return button
  }
}
