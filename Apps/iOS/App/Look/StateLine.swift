// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// Shows a ``RowState``: its symbol, and its text in its color.
final class StateLine: UIStackView {
  private let symbol = UIImageView(image: nil)
  private let label = UILabel()

  /// The identifier of the text.
  var textIdentifier: String? {
    get { label.accessibilityIdentifier }
    set { label.accessibilityIdentifier = newValue }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.font = .preferredFont(forTextStyle: .footnote)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    symbol.preferredSymbolConfiguration = UIImage.SymbolConfiguration(textStyle: .footnote)
    symbol.setContentHuggingPriority(.required, for: .horizontal)
    symbol.setContentCompressionResistancePriority(.required, for: .horizontal)
    spacing = 5
    alignment = .center
    for view in [symbol, label] as [UIView] { addArrangedSubview(view) }
  }

  /// The view is never created from an archive.
  required init(coder: NSCoder) { super.init(coder: coder) }

  /// Hides the line if there is no state.
  func show(_ state: RowState?) {
    isHidden = state == nil
    label.text = state?.text
    label.textColor = state?.tone.color
    symbol.image = (state?.tone.symbol).flatMap(UIImage.init(systemName:))
    symbol.tintColor = state?.tone.color
    symbol.isHidden = symbol.image == nil
  }
}
