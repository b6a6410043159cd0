// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// Actions that only the user may request.
extension Outbox {
  /// Makes a share due that failed, waits for its next attempt, or waits for sign-in.
  ///
  /// - Throws: ``OutboxError/held(_:)`` while the share is being sent, ``OutboxError/notFound(_:)``, ``OutboxError/newerVersion(_:)``, or `ShareFileError`.
  public func retry(_ id: ShareID) throws {
    try move(id, to: Name.pending, by: nil) { progress in
      progress.retry = nil
      progress.reason = nil
      progress.renewedAt = clock()
    }
  }

  /// Ends the wait before a share's next attempt.
  ///
  /// The share's age keeps counting.
  ///
  /// - Throws: ``OutboxError/held(_:)`` while the share is being sent, ``OutboxError/notFound(_:)``, ``OutboxError/newerVersion(_:)``, or `ShareFileError`.
  public func endWait(_ id: ShareID) throws {
    try move(id, to: Name.pending, by: nil) { $0.retry = nil }
  }

  /// Deletes a share in any state.
  ///
  /// An upload that is already under way can't be stopped.
  ///
  /// - Throws: ``OutboxError/notFound(_:)``, ``OutboxError/newerVersion(_:)``, or `ShareFileError`.
  public func delete(_ id: ShareID) throws {
    guard let entry = try entry(id) else { throw OutboxError.notFound(id) }
    try remove(entry)
  }

  /// Removes a share if no process has begun to send it.
  ///
  /// One `rename` decides: a process that claims the share at the same moment either gets it or doesn't find it.
  ///
  /// - Returns: False if a process is sending or has sent the share, or if it doesn't exist.
  ///
  /// - Throws: ``OutboxError/newerVersion(_:)``, or `ShareFileError` when the share can't be read.
  public func withdraw(_ id: ShareID) throws -> Bool {
    guard let entry = try entry(id), entry.state == .pending, entry.progress.attempts == 0 else {
      return false
    }
    let temporary = temporaryFolder()
    step("withdraw")
    guard (try? DurableFiles.move(entry.folder, to: temporary)) != nil else { return false }
    try? FileManager.default.removeItem(at: temporary)
    return true
  }

  /// Deletes a folder of the quarantine.
  ///
  /// - Throws: `CocoaError` when the folder can't be deleted.
  public func deleteQuarantined(_ url: URL) throws {
    guard quarantined().contains(where: { $0.lastPathComponent == url.lastPathComponent }) else { return }
    try FileManager.default.removeItem(
      at: folder(Name.quarantine).appendingPathComponent(url.lastPathComponent))
  }

  /// Removes files of interrupted commits and deletions that are older than a day, and moves shares back that an interrupted
  /// check left undamaged in the quarantine.
  public func sweep() {
    restoreWhole()
    for name in DurableFiles.names(in: folder(Name.temporary)) {
      let url = folder(Name.temporary).appendingPathComponent(name, isDirectory: true)
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
      guard let changed = attributes?[.modificationDate] as? Date else { continue }
      if clock().timeIntervalSince(changed) > 86_400 { try? FileManager.default.removeItem(at: url) }
    }
  }
}
