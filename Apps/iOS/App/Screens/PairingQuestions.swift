// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import UIKit

/// Shows a pairing's questions and messages over the current screen.
@MainActor final class PairingQuestions {
  private let model: PairingModel
  private weak var screen: UIViewController?
  private var shown = PairingModel.State.none
  private weak var alert: UIAlertController?

  init(_ model: PairingModel, over screen: UIViewController) {
    self.model = model
    self.screen = screen
  }

  /// Follows the model and shows one alert at a time.
  func show() {
    guard let screen, screen.view.window != nil, model.state != shown else { return }
    shown = model.state
    let next = alert(for: shown)
    alert = next
    guard screen.presentedViewController != nil else { return present(next, over: screen) }
    screen.dismiss(animated: false) { [weak self] in self?.present(next, over: screen) }
  }

  /// Shows changes that arrived while an alert was visible.
  private func present(_ next: UIAlertController?, over screen: UIViewController) {
    guard let next, next === alert else { return }
    screen.present(next, animated: true)
  }

  private func alert(for state: PairingModel.State) -> UIAlertController? {
    switch state {
    case .none: nil
    case .confirming(let link, let present):
      made(AppText.signInAt(link.authority), question(link, present), [yes, no])
    case .waiting(_, let code):
      made(AppText.pairingWaiting, code.map(AppText.pairingCompare) ?? AppText.pairingAsking, [no])
    case .failed(let words): made(AppText.pairingFailed, words, [close])
    }
  }

  private func question(_ link: PairingLink, _ present: URL?) -> String {
    [
      AppText.pairingAccount(link.account), (present?.absoluteString).map(AppText.pairingReplaces),
      link.isEncrypted || link.isLocal ? nil : AppText.pairingNotEncrypted,
    ].compactMap { $0 }.joined(separator: "\n\n")
  }

  private func made(_ title: String, _ message: String, _ actions: [UIAlertAction]) -> UIAlertController {
    let alert = UIAlertController(title: title, message: message, preferredStyle: .alert)
    for action in actions { alert.addAction(action) }
    return alert
  }

  private var yes: UIAlertAction {
    action("confirm", AppText.signIn, .default) { [model] in model.confirm() }
  }

  private var no: UIAlertAction { action("cancel", AppText.cancel, .cancel) { [model] in model.cancel() } }

  private var close: UIAlertAction { action("close", AppText.close, .cancel) { [model] in model.cancel() } }

  private func action(
    _ name: String, _ title: String, _ style: UIAlertAction.Style, _ perform: @escaping () -> Void
  ) -> UIAlertAction {
    let action = UIAlertAction(title: title, style: style) { _ in perform() }
    action.accessibilityIdentifier = name
    return action
  }
}
