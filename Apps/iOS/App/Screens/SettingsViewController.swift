// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// The settings on this device, the signed-in account, and information about the app.
final class SettingsViewController: UIViewController {
  private let model: AppModel
  private let list = ListView(style: .insetGrouped)

  init(model: AppModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.chosen = { [weak self] row, _ in self?.perform(row) }
    model.observe(self) { [weak self] in self?.show() }
    show()
  }

  private func show() {
    let settings = model.settings
    let composes = ListRow(
      id: "composes", text: AppText.composes, kind: .toggle(isOn: settings.preferences.asksBeforeSaving))
    let signedOut = ListRow(
      id: "signedOut", text: AppText.signedOutTitle, kind: .choice,
      value: AppText.title(of: settings.whenSignedOut))
    let expiry = ListRow(
      id: "expiry", text: AppText.expiry, kind: .choice, value: ShareMessages.expiry(settings.expiry))
    list.show([
      ListSection(title: AppText.account, rows: accountRows),
      ListSection(title: AppText.sharing, rows: [composes, signedOut, expiry]),
      ListSection(
        title: AppText.about,
        rows: [
          ListRow(id: "examples", text: AppText.examples, kind: .choice, symbol: "square.and.arrow.up"),
          ListRow(id: "diagnostics", text: AppText.diagnostics, kind: .choice, symbol: "waveform.path.ecg"),
          ListRow(id: "version", text: AppText.version(Self.version)),
        ]),
    ])
  }

  private var accountRows: [ListRow] {
    let device = ListRow(id: "device", text: AppText.device, value: UIDevice.current.name)
    guard let server = model.settings.server else { return [device] }
    var rows = [ListRow(id: "signedIn", text: AppText.signedIn(server.absoluteString)), device]
    if case .signedInToShare = model.account.state {
      rows[0] = ListRow(id: "signedIn", text: AppText.signedInToShare(server.absoluteString))
      rows.append(ListRow(id: "signIn", text: AppText.signIn, kind: .button))
    }
    return rows + [ListRow(id: "signOut", text: AppText.signOut, kind: .button)]
  }

  private func perform(_ row: ListRow) {
    let model = model
    switch row.id {
    case "composes": model.settings.setAsksBeforeSaving(!model.settings.preferences.asksBeforeSaving)
    case "signIn": model.account.wantsToSignIn = true
    case "signOut":
      confirm(
        AppText.signOutQuestion,
        Choice(id: "confirm", title: AppText.signOut, isDestructive: true) { model.account.signOut() })
    case "examples":
      push(ExamplesViewController(image: UIImage(data: ExampleImage.png())))
    case "diagnostics": push(DiagnosticsViewController(model: model))
    case "signedOut": push(SignedOutViewController(model: model))
    case "expiry": push(ExpiryViewController(model: model))
    default: break
    }
  }

  private func push(_ screen: UIViewController) {
    navigationController?.pushViewController(screen, animated: true)
  }

  private static var version: String {
    Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? ""
  }
}
