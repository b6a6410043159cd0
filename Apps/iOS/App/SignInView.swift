// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The sign-in form.
final class SignInView: UIStackView {
  private let model: AppModel
  private let head = UILabel()
  private let server = UITextField()
  private let email = UITextField()
  private let password = UITextField()
  private let code = UITextField()
  private let problem = UILabel()
  private lazy var button = UIButton(
    configuration: .filled(), primaryAction: UIAction(title: Words.signIn) { [weak self] _ in self?.submit() }
  )

  init(model: AppModel) {
    self.model = model
    super.init(frame: .zero)
    axis = .vertical
    spacing = 12
    describe()
    for view in [head, server, email, password, code, button, problem] { addArrangedSubview(view) }
  }

  /// Not made from an archive.
  required init(coder: NSCoder) {
    preconditionFailure("made in code only")
  }

  /// Shows what the model says.
  func show() {
    let isNeeded = model.signIn == .signedOut
    head.text = model.waiting == nil ? Words.signInTitle : Words.waiting
    button.isEnabled = !model.isBusy
    problem.text = model.problem
    problem.isHidden = model.problem == nil
    isHidden = !isNeeded
  }

  private func submit() {
    model.signIn(
      server: server.text ?? "", email: email.text ?? "", password: password.text ?? "", code: code.text ?? ""
    )
  }

  private func describe() {
    head.numberOfLines = 0
    problem.numberOfLines = 0
    problem.accessibilityIdentifier = "problem"
    button.accessibilityIdentifier = "signIn"
    button.configuration?.title = Words.signIn
    field(server, "server", Words.server, .URL)
    field(email, "email", Words.email, .username)
    field(password, "password", Words.password, .password)
    field(code, "code", Words.code, .URL)
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
}
