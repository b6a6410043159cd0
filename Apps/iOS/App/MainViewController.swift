// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The app's only screen for now: sign-in or account above, what is not sent yet below.
final class MainViewController: UIViewController {
  private let model: AppModel
  private let signIn: SignInView
  private let account = UILabel()
  private let outbox = UILabel()
  private let rows = UIStackView(arrangedSubviews: [])
  private var shown: [String] = []
  private lazy var signOut = UIButton(
    configuration: .plain(),
    primaryAction: UIAction(title: Words.signOut) { [weak self] _ in self?.model.signOut() })

  init(model: AppModel) {
    self.model = model
    signIn = SignInView(model: model)
    super.init(nibName: nil, bundle: nil)
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    account.accessibilityIdentifier = "account"
    signOut.accessibilityIdentifier = "signOut"
    signOut.configuration?.title = Words.signOut
    outbox.accessibilityIdentifier = "outbox"
    for label in [account, outbox] { label.numberOfLines = 0 }
    layOut([signIn, account, signOut, outbox, rows])
    model.changed = { [weak self] in self?.show() }
    show()
  }

  private func show() {
    signIn.show()
    account.text = Words.account(model.signIn)
    account.isHidden = account.text == nil
    signOut.isHidden = account.isHidden
    outbox.text = Words.outbox(model.entries.count, unreadable: model.unreadable)
    outbox.isHidden = model.signIn == .unknown
    showRows(model.entries.map { Words.row($0, signedInAs: model.accountID) })
  }

  private func showRows(_ texts: [String]) {
    guard texts != shown else { return }
    shown = texts
    for row in rows.arrangedSubviews { row.removeFromSuperview() }
    for text in texts { rows.addArrangedSubview(row(text)) }
  }

  private func row(_ text: String) -> UILabel {
    let label = UILabel()
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    label.text = text
    return label
  }

  private func layOut(_ views: [UIView]) {
    let view: UIView = self.view
    view.backgroundColor = .systemBackground
    rows.axis = .vertical
    rows.spacing = 8
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 16
    stack.translatesAutoresizingMaskIntoConstraints = false
    let scroll = UIScrollView()
    scroll.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(stack)
    view.addSubview(scroll)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      scroll.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
      scroll.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
      scroll.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
      stack.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor, constant: 24),
      stack.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor, constant: -24),
      stack.leadingAnchor.constraint(equalTo: scroll.frameLayoutGuide.leadingAnchor, constant: 24),
      stack.trailingAnchor.constraint(equalTo: scroll.frameLayoutGuide.trailingAnchor, constant: -24),
    ])
  }
}
