// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The sign-in form, hidden while the user is signed in and needs no other sign-in.
final class SignInView: UIScrollView {
  private let model: AppModel
  private let head = UILabel()
  private let explanation = UILabel()
  private let server = UITextField()
  private let email = UITextField()
  private let password = UITextField()
  private let code = UITextField()
  private let problem = UILabel()
  private lazy var button = UIButton(
    configuration: .filled(),
    primaryAction: UIAction(title: AppText.signIn) { [weak self] _ in self?.submit() }
  )

  private lazy var page = UIButton(
    configuration: .plain(),
    primaryAction: UIAction(title: AppText.signInOnPage) { [weak self] _ in self?.submitOnPage() })

  init(model: AppModel) {
    self.model = model
    super.init(frame: .zero)
    describe()
    layOut([head, explanation, server, email, password, code, button, page, problem])
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  /// Updates the form from the model.
  func show() {
    let isWanted = model.account.wantsToSignIn
    head.text = model.waiting != nil ? AppText.waiting : isWanted ? AppText.signInAgain : AppText.signInTitle
    button.isEnabled = !model.account.isBusy
    page.isEnabled = !model.account.isBusy
    problem.text = model.account.problem
    problem.isHidden = model.account.problem == nil
    isHidden = !(model.account.state == .signedOut || isWanted)
  }

  private func submit() {
    model.account.signIn(
      server: server.text ?? "", email: email.text ?? "", password: password.text ?? "", code: code.text ?? ""
    )
  }

  private func submitOnPage() {
    model.account.signInOnPage(server: server.text ?? "", over: window)
  }

  private func describe() {
    head.font = .preferredFont(forTextStyle: .headline)
    explanation.font = .preferredFont(forTextStyle: .body)
    explanation.text = AppText.explanation
    problem.font = .preferredFont(forTextStyle: .body)
    problem.accessibilityIdentifier = "problem"
    for label in [head, explanation, problem] {
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
    }
    button.accessibilityIdentifier = "signIn"
    button.configuration?.title = AppText.signIn
    page.accessibilityIdentifier = "signInOnPage"
    page.configuration?.title = AppText.signInOnPage
    field(server, "server", AppText.server, .URL)
    field(email, "email", AppText.email, .username)
    field(password, "password", AppText.password, .password)
    field(code, "code", AppText.code, .URL)
    password.isSecureTextEntry = true
    code.isSecureTextEntry = true
  }

  private func field(_ field: UITextField, _ name: String, _ words: String, _ kind: UITextContentType) {
    field.accessibilityIdentifier = name
    field.placeholder = words
    field.accessibilityLabel = words
    field.borderStyle = .roundedRect
    field.autocapitalizationType = .none
    field.autocorrectionType = .no
    field.textContentType = kind
  }

  private func layOut(_ views: [UIView]) {
    backgroundColor = .systemBackground
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor, constant: 24),
      stack.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor, constant: -24),
      stack.leadingAnchor.constraint(equalTo: frameLayoutGuide.leadingAnchor, constant: 24),
      stack.trailingAnchor.constraint(equalTo: frameLayoutGuide.trailingAnchor, constant: -24),
    ])
  }
}
