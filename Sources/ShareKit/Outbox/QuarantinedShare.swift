// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
package import ShareContract

/// Something in the quarantine: why it cannot be read, and how large it is.
package struct QuarantinedShare: Hashable, Sendable, Identifiable {
  /// The fault, determined by examining the folder.
  package enum Why: String, Codable, Hashable, Sendable, CaseIterable {
    /// Its name is not a share's.
    case foreignName = "foreign_name"
    /// The manifest is missing.
    case noManifest = "no_manifest"
    /// The manifest cannot be understood.
    case garbledManifest = "garbled_manifest"
    /// The manifest is another share's.
    case otherShare = "other_share"
    /// The body is missing.
    case noBody = "no_body"
    /// The body has another length than was committed.
    case bodyLength = "body_length"
    /// What was tried with it, and for whom, cannot be understood.
    case garbledProgress = "garbled_progress"
    /// The system does not let it be read just now.
    case notNow = "not_now"
    /// Nothing: a process ended while it looked; ``Outbox/sweep()`` puts it back.
    case nothing
  }

  /// The name of its folder in the quarantine.
  package let name: String
  /// The share's identifier, if the name contains it.
  package let share: ShareID?
  package let why: Why
  /// What the manifest calls it, if that can still be read.
  package let title: String?
  /// The bytes of its files.
  package let bytes: Int

  /// Its name, which is unique.
  package var id: String { name }
}

extension Outbox {
  /// What is kept aside, by name.
  package func quarantinedShares() -> [QuarantinedShare] {
    quarantined().map(describe)
  }

  private func describe(_ url: URL) -> QuarantinedShare {
    let share = ShareID(String(url.lastPathComponent.prefix(36)))
    let manifest = try? readManifest(in: url, of: nil)
    return QuarantinedShare(
      name: url.lastPathComponent, share: share, why: share.map { diagnose(url, $0) } ?? .foreignName,
      title: manifest?.title ?? manifest?.url, bytes: DurableFiles.bytes(below: url))
  }

  private func diagnose(_ url: URL, _ share: ShareID) -> QuarantinedShare.Why {
    do {
      return try diagnoseManifest(url, share) ?? diagnoseProgress(url)
    } catch let error as ShareFileError where error.code != ENOENT && error.code != ENOTDIR {
      return .notNow
    } catch {
      return .garbledManifest
    }
  }

  private func diagnoseManifest(_ url: URL, _ share: ShareID) throws -> QuarantinedShare.Why? {
    guard DurableFiles.exists(url.appendingPathComponent(Name.manifest)) else { return .noManifest }
    let manifest = try readManifest(in: url, of: nil)
    guard manifest.id == share else { return .otherShare }
    let body = url.appendingPathComponent(manifest.bodyName)
    guard let length = DurableFiles.length(of: body) else { return .noBody }
    return length == manifest.body.bytes ? nil : .bodyLength
  }

  private func diagnoseProgress(_ url: URL) -> QuarantinedShare.Why {
    (try? readProgress(in: url)) == nil ? .garbledProgress : .nothing
  }

  /// Puts back intact shares: a process ended after it had moved a share away to check it.
  func restoreWhole() {
    for url in quarantined() {
      guard let share = ShareID(String(url.lastPathComponent.prefix(36))), diagnose(url, share) == .nothing,
        locate(share) == nil
      else { continue }
      step("restore")
      try? DurableFiles.move(url, to: folder(Name.pending).appendingPathComponent(share.text))
    }
  }
}
