// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract
import ShareKit
import UIKit

/// What became of a share, step by step.
final class StoryViewController: UIViewController {
  private let model: AppModel
  private let share: ShareID
  private let list = ListView(style: .insetGrouped)

  init(model: AppModel, share: ShareID) {
    self.model = model
    self.share = share
    super.init(nibName: nil, bundle: nil)
    title = AppText.story
    navigationItem.largeTitleDisplayMode = .never
  }

  /// Not supported: the view is never created from an archive.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = list }

  override func viewDidLoad() {
    super.viewDidLoad()
    if let known = model.history.list.shares.first(where: { $0.id == share }) { show(known, problem: nil) }
    list.pulled = { [weak self] in self?.load() }
    load()
  }

  private func load() {
    Task { [weak self, model, share] in
      do {
        let status = try await model.reading.status(of: share)
        self?.show(status, problem: nil)
      } catch {
        guard let known = model.history.list.shares.first(where: { $0.id == share }) else { return }
        let isAway = error as? ServerAPI.Failure == .unreachable
        self?.show(known, problem: isAway ? AppText.storyOffline : AppText.serverFailure(error))
      }
    }
  }

  private func show(_ status: ShareStatus, problem: String?) {
    list.endPull()
    let story = ShareStory(status, names: model.history.names, messages: HistoryMessages())
    let rows = story.steps.enumerated().map { number, step in
      ListRow(id: "story.\(number)", text: step.text, detail: step.at.map(AppText.date))
    }
    let note = problem.map { ListRow(id: "story.problem", text: $0) }
    list.show([
      ListSection(title: "", rows: [note].compactMap { $0 }),
      ListSection(title: status.title ?? " ", rows: rows),
    ])
  }
}
