// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// The views of a compose sheet below its bar; what they show is a function of the state.
@MainActor final class ComposeSheet: UIView {
  let text = UITextView()
  let placeholder = UILabel()
  let title = ComposeField(
    "title", title: ShareMessages.titleField(), placeholder: ShareMessages.titlePlaceholder())
  let tags = ComposeField(
    "tags", title: ShareMessages.tagsField(), placeholder: ShareMessages.tagsPlaceholder())
  let discard = DiscardConfirmation(frame: .zero)
  private let count = UILabel()
  let items = ComposeItemList(frame: .zero)
  let completions = CompletionRow(arrangedSubviews: [])
  /// Called with the view controller that a line opens.
  var opened: (UIViewController) -> Void = { _ in }
  private let problems = UILabel()
  private let failures = UILabel()
  private let size = UILabel()
  private let outgoing = UILabel()
  private let reading = UILabel()
  private let progress = UIProgressView()
  private let configuration = UIStackView(arrangedSubviews: [])

  private static let textHeight: CGFloat = 84
  private static let margin: CGFloat = 16

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemGroupedBackground
    prepare()
    layOut()
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  /// Puts a state on the screen.
  func show(_ state: ComposeState, charactersRemaining: Int?, isChecking: Bool) {
    placeholder.isHidden = !text.text.isEmpty
    show(remaining: charactersRemaining)
    progress.isHidden = state.attachments != .loading
    reading.isHidden = progress.isHidden
    // Don't show an error for text that the user has not started to write.
    let reasons = state.reasons.filter { $0 != .textMissing || isChecking }
    set(problems, reasons.map { ShareMessages.reason($0) }.joined(separator: "\n"))
    guard case .ready(let contents) = state.attachments else { return }
    items.show(contents.items)
    let total = contents.items.count + contents.failures.count
    set(failures, ShareMessages.notRead(contents.failures, of: total) ?? "")
    set(size, note(on: state.sizeCheck))
    set(outgoing, ShareMessages.whatGoesOut(contents))
  }

  /// What is too large is a problem; what is only large, a note.
  private func note(on check: ShareSizeCheck?) -> String {
    guard let check, case .large = check.verdict else { return "" }
    return check.message() ?? ""
  }

  /// Shows what speaks against the share in a message of the app.
  func show(problem message: String) { set(problems, message) }

  /// Shows the progress of loading, and what is being loaded.
  func follow(_ progress: Progress, message: String) {
    self.progress.observedProgress = progress
    self.progress.accessibilityLabel = message
    reading.text = message
  }

  /// Shows the lines below the text.
  func show(_ lines: [ComposeConfigurationItem]) {
    for view in configuration.arrangedSubviews { view.removeFromSuperview() }
    for line in lines {
      configuration.addArrangedSubview(line.makeView { [weak self] in self?.opened($0) })
    }
  }

  private func show(remaining: Int?) {
    count.isHidden = remaining == nil
    guard let remaining else { return }
    count.text = String(remaining)
    count.textColor = remaining < 0 ? .systemRed : .secondaryLabel
    count.accessibilityLabel = ShareMessages.characters(remaining)
  }

  private func set(_ label: UILabel, _ message: String) {
    label.text = message
    label.isHidden = message.isEmpty
  }
}

extension ComposeSheet {
  private func prepare() {
    text.accessibilityIdentifier = "text"
    text.accessibilityLabel = ShareMessages.composeText()
    text.font = .preferredFont(forTextStyle: .body)
    text.adjustsFontForContentSizeCategory = true
    // The text view speaks for it: its hint is the placeholder.
    placeholder.accessibilityElementsHidden = true
    style(placeholder, "placeholder", .body, .placeholderText)
    style(count, "count", .footnote, .secondaryLabel)
    count.textAlignment = .right
    count.accessibilityTraits = [.staticText, .updatesFrequently]
    style(problems, "problems", .footnote, .systemRed)
    style(failures, "failures", .footnote, .secondaryLabel)
    style(size, "size", .footnote, .secondaryLabel)
    style(outgoing, "outgoing", .footnote, .secondaryLabel)
    style(reading, "reading", .footnote, .secondaryLabel)
    reading.text = ShareMessages.reading()
    // The bar below it says the same, and how far it is.
    reading.accessibilityElementsHidden = true
    progress.accessibilityIdentifier = "progress"
    progress.accessibilityLabel = ShareMessages.reading()
    for view in [count, problems, failures, size, outgoing, discard, completions] as [UIView] {
      view.isHidden = true
    }
    completions.spacing = 8
    configuration.axis = .vertical
    configuration.spacing = 8
  }

  private func style(
    _ label: UILabel, _ identifier: String, _ style: UIFont.TextStyle, _ color: UIColor
  ) {
    label.accessibilityIdentifier = identifier
    label.font = .preferredFont(forTextStyle: style)
    label.textColor = color
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
  }

  private func layOut() {
    let card = Card(UIStackView(arrangedSubviews: [text]))
    card.addSubview(placeholder)
    placeholder.translatesAutoresizingMaskIntoConstraints = false
    let fields = Card(UIStackView(arrangedSubviews: [configuration, title, tags]))
    fields.stack.axis = .vertical
    fields.stack.spacing = 8
    let stack = UIStackView(
      arrangedSubviews: [
        discard, reading, progress, items, card, completions, count, problems, failures, size, fields,
        outgoing,
      ])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    let scroll = UIScrollView()
    scroll.keyboardDismissMode = .interactive
    scroll.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(stack)
    addSubview(scroll)
    NSLayoutConstraint.activate(
      Self.pin(scroll, to: self) + Self.fill(scroll, with: stack, margin: Self.margin) + [
        text.heightAnchor.constraint(greaterThanOrEqualToConstant: Self.textHeight),
        // A text view's own insets: 8 above, 5 before the first letter.
        placeholder.topAnchor.constraint(equalTo: text.topAnchor, constant: 8),
        placeholder.leadingAnchor.constraint(equalTo: text.leadingAnchor, constant: 5),
        placeholder.trailingAnchor.constraint(lessThanOrEqualTo: text.trailingAnchor, constant: -5),
      ])
  }

  private static func pin(_ inner: UIView, to outer: UIView) -> [NSLayoutConstraint] {
    [
      inner.topAnchor.constraint(equalTo: outer.topAnchor),
      inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
      inner.leadingAnchor.constraint(equalTo: outer.safeAreaLayoutGuide.leadingAnchor),
      inner.trailingAnchor.constraint(equalTo: outer.safeAreaLayoutGuide.trailingAnchor),
    ]
  }

  private static func fill(
    _ scroll: UIScrollView, with inner: UIView, margin: CGFloat
  ) -> [NSLayoutConstraint] {
    [
      inner.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: margin),
      inner.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -margin),
      inner.leadingAnchor.constraint(equalTo: scroll.frameLayoutGuide.leadingAnchor, constant: margin),
      inner.trailingAnchor.constraint(equalTo: scroll.frameLayoutGuide.trailingAnchor, constant: -margin),
    ]
  }
}
