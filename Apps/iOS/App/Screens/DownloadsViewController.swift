// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import UIKit

/// How many articles are kept for reading without a network, and what is on this device.
final class DownloadsViewController: UIViewController {
  private let model: AppModel
  private let list = ListView(style: .insetGrouped)
  private var usage = (count: 0, bytes: 0)

  init(model: AppModel) {
    self.model = model
    super.init(nibName: nil, bundle: nil)
    title = AppText.keepOffline
    navigationItem.largeTitleDisplayMode = .never
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.chosen = { [weak self] row, _ in self?.choose(row) }
    model.observe(self) { [weak self] in
      self?.show()
      self?.measure()
    }
    show()
    measure()
  }

  private func measure() {
    Task { [weak self, model] in
      let (articles, books) = (await model.reading.usage(), await model.books.usage())
      self?.usage = (articles.count + books.count, articles.bytes + books.bytes)
      self?.show()
    }
  }

  private func show() {
    let settings = model.settings
    let rows = SettingsModel.aheads.map { count in
      ListRow(
        id: "ahead.\(count)", text: AppText.articles(count),
        kind: .mark(isOn: count == settings.articlesAhead)
      )
    }
    let used = ListRow(id: "downloads", text: AppText.downloads, value: AppText.size(usage.bytes))
    let remove = ListRow(id: "downloads.remove", text: AppText.removeDownloads, kind: .button)
    list.show([
      ListSection(title: AppText.keepOfflineTitle, rows: rows),
      ListSection(title: " ", rows: usage.count > 0 ? [used, remove] : [used]),
    ])
  }

  private func choose(_ row: ListRow) {
    if let count = Int(row.id.dropFirst("ahead.".count)) { return model.settings.keep(articlesAhead: count) }
    guard row.id == "downloads.remove" else { return }
    let remove = Choice(id: "confirm", title: AppText.removeDownloads, isDestructive: true) { [weak self] in
      self?.remove()
    }
    confirm(AppText.removeDownloadsQuestion, remove)
  }

  private func remove() {
    Task { [weak self, model] in
      await model.reading.forgetAll()
      await model.books.forgetAll()
      self?.measure()
    }
  }
}
