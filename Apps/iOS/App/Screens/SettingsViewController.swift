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
    let expiries = SettingsModel.expiries.enumerated().map { index, expiry in
      ListRow(
        id: "expiry.\(index)", text: ShareMessages.expiry(expiry),
        kind: .mark(isOn: expiry == settings.expiry))
    }
    list.show([
      ListSection(title: AppText.sharing, rows: [composes]),
      ListSection(title: AppText.expiry, rows: expiries),
      ListSection(title: AppText.account, rows: accountRows),
      ListSection(title: AppText.rungs, rows: rungRows),
      ListSection(
        title: AppText.about,
        rows: [
          ListRow(id: "examples", text: AppText.examples, kind: .choice),
          ListRow(id: "version", text: AppText.version(Self.version)),
        ]),
    ])
  }

  private var accountRows: [ListRow] {
    let device = ListRow(id: "device", text: AppText.device, detail: UIDevice.current.name)
    guard let server = model.settings.server else { return [device] }
    var rows = [ListRow(id: "signedIn", text: AppText.signedIn(server.absoluteString)), device]
    if case .signedInToShare = model.account.state {
      rows[0] = ListRow(id: "signedIn", text: AppText.signedInToShare(server.absoluteString))
      rows.append(ListRow(id: "signIn", text: AppText.signIn, kind: .button))
    }
    return rows + [ListRow(id: "signOut", text: AppText.signOut, kind: .button)]
  }

  private var rungRows: [ListRow] {
    model.settings.rungs.counts.sorted { $0.key < $1.key }.flatMap { system, counts in
      Rung.allCases.compactMap { rung in
        counts[rung].map {
          ListRow(
            id: "rung.\(system).\(rung.rawValue)", text: AppText.rung(rung, on: system),
            detail: AppText.outcomes($0))
        }
      }
    }
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
      let examples = ExamplesViewController(image: UIImage(data: ExampleImage.png()))
      navigationController?.pushViewController(examples, animated: true)
    default: choose(row)
    }
  }

  /// An option that sets shares aside says how many first.
  private func choose(_ row: ListRow) {
    let settings = model.settings
    guard row.id.hasPrefix("expiry."), let index = Int(row.id.dropFirst("expiry.".count)),
      SettingsModel.expiries.indices.contains(index)
    else { return }
    let expiry = SettingsModel.expiries[index]
    let count = settings.overdue(under: expiry)
    guard count > 0 else { return settings.setExpiry(expiry) }
    confirm(
      AppText.overdue(String(count)), Choice(id: "confirm", title: AppText.set) { settings.setExpiry(expiry) }
    )
  }

  private static var version: String {
    Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? ""
  }
}
