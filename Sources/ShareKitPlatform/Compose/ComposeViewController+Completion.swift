// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

extension ComposeViewController {
  /// Shows what completes the word at the end of the text.
  func showCompletions() {
    let word = WordCompletion(of: contentText)?.word
    sheet.completions.show(word.map { completions(of: $0) } ?? [])
  }

  func complete(with choice: String) {
    guard let completion = WordCompletion(of: contentText) else { return }
    textView.text = completion.completed(with: choice)
    textViewDidChange(textView)
  }
}
