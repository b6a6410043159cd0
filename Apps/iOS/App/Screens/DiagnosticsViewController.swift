// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKit
import ShareKitPlatform
import UIKit

/// What the hand-off did on this device, and a report of it to give to somebody else.
final class DiagnosticsViewController: UIViewController {
  private let model: AppModel
  private let list = ListView(style: .insetGrouped)

  init(model: AppModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
    title = AppText.diagnostics
    navigationItem.largeTitleDisplayMode = .never
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.chosen = { [weak self] _, view in self?.export(from: view) }
    model.observe(self) { [weak self] in self?.show() }
    model.settings.refresh()
    show()
  }

  private func show() {
    let rows = rungRows
    let none = ListRow(id: "diagnostics.empty", text: AppText.noHandOffs)
    list.show([
      ListSection(title: AppText.rungs, rows: rows.isEmpty ? [none] : rows),
      ListSection(
        title: " ",
        rows: [
          ListRow(
            id: "diagnostics.export", text: AppText.export, detail: AppText.diagnosticsNote, kind: .button,
            symbol: "square.and.arrow.up")
        ]),
    ])
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

  private func export(from view: UIView) {
    let version = Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? ""
    let system = UIDevice.current.systemVersion
    guard let report = model.settings.diagnostics(version: version, system: system) else { return }
    let item = ShareSheet.Item.file(report, title: report.lastPathComponent)
    present(ShareSheet([item], appIcon: Look.appIcon).controller(from: view), animated: true)
  }
}
