// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import ShareKitPlatform

/// The small images beside shares, downloaded once each.
@MainActor final class ThumbnailsModel {
  let changes = Changes()
  /// Images of shares that are in no list anymore are removed when there are more than this.
  private static let most = 300

  private let root = AppFolder.caches.appendingPathComponent("thumbnails")
  private var account: SignedInAccount?
  private var files: [ShareID: URL] = [:]
  private var without: Set<ShareID> = []
  private var isLoading = false
  private var folder: URL? {
    account.map { root.appendingPathComponent(AppFolder.name(of: $0.marker)) }
  }

  /// Shows the signed-in account's images only.
  func follow(_ account: SignedInAccount?) {
    guard account?.marker != self.account?.marker else { return }
    (files, without) = ([:], [])
    self.account = account
    if account == nil { try? FileManager.default.removeItem(at: root) }
  }

  /// The small image of a row: its own, else its site's letter, else a symbol.
  func image(of row: HistoryRow) -> RowImage {
    if let file = files[row.id] { return .file(file) }
    return row.host.map(RowImage.site) ?? .symbol("doc.text")
  }

  /// Finds or downloads what is missing, one after the other.
  func load(_ rows: [HistoryRow]) {
    let wanted = rows.filter { $0.hasArticle && files[$0.id] == nil && !without.contains($0.id) }.map(\.id)
    guard !isLoading, let folder, let api = account?.api, !wanted.isEmpty else { return }
    isLoading = true
    Task {
      for id in wanted where folder == self.folder {
        // Without a network, the next refresh tries again.
        guard await load(id, folder, api) else { break }
      }
      isLoading = false
    }
  }

  private func load(_ id: ShareID, _ folder: URL, _ api: ServerAPI) async -> Bool {
    let file = folder.appendingPathComponent(id.text)
    if !FileManager.default.fileExists(atPath: file.path) {
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        removeOld(in: folder)
        guard try await api.leadImage(of: id, to: file) else {
          without.insert(id)
          return true
        }
      } catch {
        return false
      }
    }
    files[id] = file
    changes.fire()
    return true
  }

  private func removeOld(in folder: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard names.count > Self.most else { return }
    let shown = Set(files.keys.map(\.text))
    for name in names where !shown.contains(name) {
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }
}
