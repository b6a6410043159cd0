// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import ShareKit
public import UIKit

extension ShareFlow {
  /// Saves what the host shares, and returns only when it is durable.
  ///
  /// Throws when it is not.
  public func save(_ items: [NSExtensionItem], source: String?) async throws -> OutboxEntry {
    let staging = try container.makeStagingFolder()
    defer { try? FileManager.default.removeItem(at: staging) }
    let loaded = await AttachmentLoader(staging: staging).load(items)
    guard !loaded.attachments.isEmpty else { throw NothingToShare(failures: loaded.failures) }
    let account = await reading().account
    let share = Share(account: account, attachments: loaded.attachments, source: source)
    missing = loaded.failures.count
    return try await commit(share)
  }

  private nonisolated func commit(_ share: Share) async throws -> OutboxEntry { try outbox.commit(share) }
}
