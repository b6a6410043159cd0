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
      id: "composes", text: AppText.composes, kind: .toggle(isOn: settings.asksBeforeSaving))
    let notices = ListRow(
      id: "notices", text: AppText.notices, kind: .toggle(isOn: settings.preferences.notifies == true))
    let signedOut = ListRow(
      id: "signedOut", text: AppText.signedOutTitle, kind: .choice,
      value: AppText.title(of: settings.whenSignedOut))
    let expiry = ListRow(
      id: "expiry", text: AppText.expiry, kind: .choice, value: ShareMessages.expiry(settings.expiry))
    let size = ListRow(
      id: "textSize", text: AppText.textSize, kind: .choice, value: AppText.title(of: settings.textSize))
    let keep = ListRow(
      id: "keepOffline", text: AppText.keepOffline, kind: .choice,
      value: AppText.articles(settings.articlesAhead))
    let cellular = ListRow(
      id: "cellular", text: AppText.cellular,
      kind: .toggle(isOn: settings.preferences.downloadsOnCellular == true))
    list.show([
      ListSection(title: AppText.account, rows: accountRows),
      ListSection(title: AppText.sharing, rows: [composes, notices] + problemRows + [signedOut, expiry]),
      ListSection(title: AppText.reading, rows: [size, keep, cellular]),
      ListSection(
        title: AppText.about,
        rows: [
          ListRow(id: "examples", text: AppText.examples, kind: .choice, symbol: "square.and.arrow.up"),
          ListRow(id: "diagnostics", text: AppText.diagnostics, kind: .choice, symbol: "waveform.path.ecg"),
          ListRow(id: "version", text: AppText.version(Self.version)),
        ]),
    ])
  }

  private var problemRows: [ListRow] {
    guard let problem = model.settings.problem else { return [] }
    return [
      ListRow(id: "noticesProblem", text: problem),
      ListRow(id: "openSettings", text: AppText.openSettings, kind: .button),
    ]
  }

  private func open(_ address: String) {
    if let url = URL(string: address) { UIApplication.shared.open(url) }
  }

  private var accountRows: [ListRow] {
    let name = ListRow(id: "device", text: AppText.device, kind: .choice, value: model.settings.deviceName)
    let note = model.account.nameNote.map { ListRow(id: "device.note", text: $0) }
    let device = [name, note].compactMap { $0 }
    guard let server = model.settings.server else { return device }
    var rows = [ListRow(id: "signedIn", text: AppText.signedIn(server.absoluteString))] + device
    if case .signedInToShare = model.account.state {
      rows[0] = ListRow(id: "signedIn", text: AppText.signedInToShare(server.absoluteString))
      rows.append(ListRow(id: "signIn", text: AppText.signIn, kind: .button))
    }
    return rows + [ListRow(id: "signOut", text: AppText.signOut, kind: .button)]
  }

  private func perform(_ row: ListRow) {
    let model = model
    switch row.id {
    case "composes": model.settings.setAsksBeforeSaving(!model.settings.asksBeforeSaving)
    case "notices": model.settings.setNotifies(model.settings.preferences.notifies != true)
    case "cellular":
      model.settings.setDownloadsOnCellular(model.settings.preferences.downloadsOnCellular != true)
    case "openSettings": open(UIApplication.openSettingsURLString)
    case "device": askForName()
    case "signIn": model.account.wantsToSignIn = true
    case "signOut":
      confirm(
        AppText.signOutQuestion,
        Choice(id: "confirm", title: AppText.signOut, isDestructive: true) { model.account.signOut() })
    case "examples":
      push(ExamplesViewController(image: UIImage(data: ExampleImage.png())))
    case "diagnostics": push(DiagnosticsViewController(model: model))
    case "signedOut": push(SignedOutViewController(model: model))
    case "textSize": askForTextSize(model.settings, at: view)
    case "keepOffline": push(DownloadsViewController(model: model))
    case "expiry": push(ExpiryViewController(model: model))
    default: break
    }
  }

  private func askForName() {
    let alert = UIAlertController(
      title: AppText.device, message: AppText.deviceNote, preferredStyle: .alert)
    alert.addTextField { [model] field in
      field.text = model.settings.deviceName
      field.accessibilityIdentifier = "device.name"
      field.accessibilityLabel = AppText.device
      field.clearButtonMode = .always
    }
    let save = UIAlertAction(title: AppText.save, style: .default) { [model, weak alert] _ in
      let name = alert?.textFields?.first?.text ?? ""
      if model.settings.rename(name) { model.account.tellName() }
    }
    save.accessibilityIdentifier = "device.save"
    alert.addAction(save)
    alert.addAction(UIAlertAction(title: AppText.cancel, style: .cancel))
    present(alert, animated: true)
  }

  private func push(_ screen: UIViewController) {
    navigationController?.pushViewController(screen, animated: true)
  }

  private static var version: String {
    Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? ""
  }
}
