// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// The choice of what the share sheet does while no user is signed in.
final class SignedOutViewController: UIViewController {
  private let model: AppModel
  private let list = ListView(style: .insetGrouped)

  init(model: AppModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
    title = AppText.signedOutTitle
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
    let settings = model.settings
    let rows = WhenSignedOut.allCases.map { choice in
      let note = settings.switchedOff.contains(choice.rung) ? AppText.switchedOff : nil
      return ListRow(
        id: "signedOut." + choice.rawValue, text: AppText.title(of: choice),
        detail: [AppText.explanation(choice), note].compactMap { $0 }.joined(separator: "\n"),
        kind: .mark(isOn: choice == settings.whenSignedOut))
    }
    list.show([ListSection(title: "", rows: problemRows), ListSection(title: " ", rows: rows)])
  }

  private var problemRows: [ListRow] {
    guard let problem = model.settings.problem else { return [] }
    return [
      ListRow(id: "signedOut.problem", text: problem, symbol: "bell", isHighlighted: true),
      ListRow(id: "signedOut.settings", text: AppText.openSettings, kind: .button, isHighlighted: true),
    ]
  }

  private func choose(_ row: ListRow) {
    if row.id == "signedOut.settings", let url = URL(string: UIApplication.openSettingsURLString) {
      view.window?.windowScene?.open(url, options: nil)
      return
    }
    guard let choice = WhenSignedOut(rawValue: String(row.id.dropFirst("signedOut.".count))) else { return }
    model.settings.choose(choice)
  }
}
