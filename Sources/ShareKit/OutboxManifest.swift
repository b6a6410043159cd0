// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// What never changes about a share in the outbox: `manifest.json`.
public struct OutboxManifest: Codable, Hashable, Sendable {
  /// The version this code writes.
  public static let version = 1

  /// The version it was written in.
  public let version: Int
  /// The share.
  public let id: ShareID
  /// When the user shared.
  public let createdAt: Date
  /// The account it was saved under, if any.
  public let account: String?
  /// Type, digest and length of the body.
  public let body: ShareBodySummary
  /// What to call it in a list.
  public let title: String?
  /// The address that was shared.
  public let url: String?

  init(_ share: Share, body: ShareBodySummary) {
    version = Self.version
    id = share.id
    createdAt = share.createdAt
    account = share.account
    self.body = body
    title = share.request.title ?? share.fileName ?? share.request.text.map { String($0.prefix(80)) }
    url = share.request.url
  }
}

extension Share {
  fileprivate var fileName: String? {
    attachments.compactMap { attachment in
      if case .file(let file) = attachment { file.name } else { nil }
    }.first
  }
}
