// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import UIKit

/// The age limits of unsent shares.
final class ExpiryViewController: UIViewController {
  private let model: AppModel
  private let list = ListView(style: .insetGrouped)

  init(model: AppModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
    title = AppText.expiry
    navigationItem.largeTitleDisplayMode = .never
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.chosen = { [weak self] row, _ in self?.choose(row) }
    model.observe(self) { [weak self] in self?.show() }
    show()
  }

  private func show() {
    let rows = SettingsModel.expiries.enumerated().map { index, expiry in
      ListRow(
        id: "expiry.\(index)", text: ShareMessages.expiry(expiry),
        kind: .mark(isOn: expiry == model.settings.expiry))
    }
    list.show([ListSection(title: "", rows: rows)])
  }

  /// An option that sets shares aside says how many first.
  private func choose(_ row: ListRow) {
    let settings = model.settings
    guard let index = Int(row.id.dropFirst("expiry.".count)), SettingsModel.expiries.indices.contains(index)
    else { return }
    let expiry = SettingsModel.expiries[index]
    let count = settings.overdue(under: expiry)
    guard count > 0 else { return settings.setExpiry(expiry) }
    confirm(
      AppText.overdue(String(count)), Choice(id: "confirm", title: AppText.set) { settings.setExpiry(expiry) }
    )
  }
}
