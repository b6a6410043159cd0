// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The sign-in form, hidden while the user is signed in and needs no other sign-in.
final class SignInView: UIScrollView {
  private let model: AppModel
  private let mark = UIImageView(image: Look.appIcon)
  private let head = UILabel()
  private let explanation = UILabel()
  private let server = UITextField()
  private let email = UITextField()
  private let password = UITextField()
  private let code = UITextField()
  private let header = UITextField()
  private let headerNote = UILabel()
  private let problem = UILabel()
  private lazy var button = UIButton(
    configuration: .filled(),
    primaryAction: UIAction(title: AppText.signIn) { [weak self] _ in self?.submit() }
  )

  private lazy var page = UIButton(
    configuration: .plain(),
    primaryAction: UIAction(title: AppText.signInOnPage) { [weak self] _ in self?.submitOnPage() })

  private lazy var advanced = UIButton(
    configuration: .plain(),
    primaryAction: UIAction(title: AppText.advanced) { [weak self] _ in self?.showAdvanced() })

  init(model: AppModel) {
    self.model = model
    super.init(frame: .zero)
    describe()
    layOut([
      UIStackView(arrangedSubviews: [mark, head]), explanation, server, email, password, code, header,
      headerNote, problem, button, page, advanced,
    ])
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
    if isHidden, model.account.hasSucceeded { forgetSecrets() }
  }

  /// The view outlives a sign-in, and what was typed for one server must not go to the server of a later sign-in.
  private func forgetSecrets() {
    for field in [password, code, header] { field.text = "" }
    (header.isHidden, headerNote.isHidden, advanced.isHidden) = (true, true, false)
  }

  private func submit() {
    model.account.signIn(
      SignInForm(
        server: server.text ?? "", email: email.text ?? "", password: password.text ?? "",
        code: code.text ?? "", header: header.text ?? ""))
  }

  private func submitOnPage() {
    model.account.signInOnPage(server: server.text ?? "", header: header.text ?? "", over: window)
  }

  /// Shows what few users need.
  private func showAdvanced() {
    (header.isHidden, headerNote.isHidden, advanced.isHidden) = (false, false, true)
    header.becomeFirstResponder()
  }

  private func describe() {
    head.font = Look.titleFont(.title2)
    head.accessibilityTraits = [.staticText, .header]
    mark.layer.cornerRadius = 12
    mark.clipsToBounds = true
    mark.contentMode = .scaleAspectFit
    mark.accessibilityElementsHidden = true
    // The keyboard leaves by a drag, and follows the finger.
    keyboardDismissMode = .interactive
    explanation.font = .preferredFont(forTextStyle: .body)
    explanation.text = AppText.explanation
    problem.font = .preferredFont(forTextStyle: .body)
    problem.textColor = Look.bad
    explanation.textColor = .secondaryLabel
    problem.accessibilityIdentifier = "problem"
    headerNote.font = .preferredFont(forTextStyle: .footnote)
    headerNote.textColor = .secondaryLabel
    headerNote.text = AppText.headerNote
    (header.isHidden, headerNote.isHidden) = (true, true)
    for label in [head, explanation, headerNote, problem] {
      label.numberOfLines = 0
      label.adjustsFontForContentSizeCategory = true
    }
    button.accessibilityIdentifier = "signIn"
    button.configuration?.title = AppText.signIn
    button.configuration?.cornerStyle = .capsule
    button.configuration?.baseBackgroundColor = Look.accent
    button.configuration?.baseForegroundColor = Look.onAccent
    page.accessibilityIdentifier = "signInOnPage"
    page.configuration?.title = AppText.signInOnPage
    advanced.accessibilityIdentifier = "advanced"
    advanced.configuration?.title = AppText.advanced
    field(header, "header", AppText.header, .URL)
    header.isSecureTextEntry = true
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
    field.font = .preferredFont(forTextStyle: .body)
    field.adjustsFontForContentSizeCategory = true
    field.clearButtonMode = .whileEditing
    field.returnKeyType = field === code || field === header ? .go : .next
    field.delegate = self
  }

  private func layOut(_ views: [UIView]) {
    backgroundColor = .systemGroupedBackground
    let stack = UIStackView(arrangedSubviews: views)
    stack.axis = .vertical
    stack.spacing = 12
    if let top = views.first as? UIStackView {
      top.spacing = 12
      top.alignment = .center
    }
    stack.translatesAutoresizingMaskIntoConstraints = false
    addSubview(stack)
    let fields = [server, email, password, code, header]
    NSLayoutConstraint.activate(
      [
        mark.widthAnchor.constraint(equalToConstant: 52), mark.heightAnchor.constraint(equalToConstant: 52),
        button.heightAnchor.constraint(greaterThanOrEqualToConstant: Self.touch),
        page.heightAnchor.constraint(greaterThanOrEqualToConstant: Self.touch),
        advanced.heightAnchor.constraint(greaterThanOrEqualToConstant: Self.touch),
        stack.topAnchor.constraint(equalTo: contentLayoutGuide.topAnchor, constant: 24),
        stack.bottomAnchor.constraint(equalTo: contentLayoutGuide.bottomAnchor, constant: -24),
        stack.leadingAnchor.constraint(equalTo: readableContentGuide.leadingAnchor),
        stack.trailingAnchor.constraint(equalTo: readableContentGuide.trailingAnchor),
        contentLayoutGuide.widthAnchor.constraint(equalTo: frameLayoutGuide.widthAnchor),
      ] + fields.map { $0.heightAnchor.constraint(greaterThanOrEqualToConstant: Self.touch) })
  }

  // The smallest height that a finger hits reliably.
  private static let touch: CGFloat = 44
}

extension SignInView: UITextFieldDelegate {
  /// The return key goes to the next field, and from the last one on to signing in.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    let fields = [server, email, password, code]
    guard let index = fields.firstIndex(of: textField), index + 1 < fields.count else {
      textField.resignFirstResponder()
      submit()
      return true
    }
    fields[index + 1].becomeFirstResponder()
    return true
  }
}
