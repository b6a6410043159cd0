// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// The description of a share in the outbox: `manifest.json`.
///
/// It changes only when the user gives the share to another account.
public struct OutboxManifest: Codable, Hashable, Sendable {
  /// The version this code writes.
  public static let version = 1

  /// The version it was written in.
  public let version: Int
  /// The identifier of the share.
  public let id: ShareID
  /// When the user shared.
  public let createdAt: Date
  /// The account it was saved under, if any.
  public let account: String?
  /// The server of that account; nil if there is no account, or if an early version saved the share without its server.
  public let server: ServerAddress?
  /// Type, length and, unless it was long, digest of the body; see ``OutboxEntry/digest()``.
  public internal(set) var body: ShareBodySummary
  /// The title in a list.
  public let title: String?
  /// The address that was shared.
  public let url: String?
  /// The account the user chose instead of the one it was saved under.
  public internal(set) var assigned: String?
  /// The server of the account the user chose; nil as for ``server``.
  public internal(set) var assignedServer: ServerAddress?
  /// The name of the body's file; nil means the default name, another value a rewritten body.
  var bodyFile: String?

  /// The name of the body's file inside the share's folder; what else a file says is not believed.
  var bodyName: String {
    guard let bodyFile, bodyFile.hasPrefix(Outbox.Name.body + "-"), !bodyFile.contains("/") else {
      return Outbox.Name.body
    }
    return bodyFile
  }

  /// Reads the version alone, which every version of the manifest has.
  static func version(of data: Data) -> Int? {
    struct Head: Decodable { let version: Int }
    return (try? JSONDecoder().decode(Head.self, from: data))?.version
  }

  init(_ share: Share, body: ShareBodySummary) {
    version = Self.version
    id = share.id
    // Whole seconds, as they are stored.
    createdAt = Date(timeIntervalSince1970: share.createdAt.timeIntervalSince1970.rounded(.down))
    account = share.account?.account
    server = share.account?.server
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
