// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation
public import ShareContract

/// Something that a user shared: a request, and the pages and files that belong to it.
///
/// ```swift
/// let share = Share(account: account, attachments: [.link(url, title: "Example")])
/// let entry = try outbox.commit(share)
/// ```
public struct Share: Hashable, Sendable {
  /// The identifier; also the idempotency key of every attempt.
  public let id: ShareID
  /// When the user shared.
  public let createdAt: Date
  /// The account that was signed in when the user shared; nil if no user was signed in.
  ///
  /// A share isn't sent to another account without asking the user.
  public let account: AccountIdentity?
  /// The link, the texts and the metadata of the share.
  public var request: ShareRequest
  /// The pages and files that are sent with the request.
  ///
  /// Links and texts are in the request.
  public var attachments: [Attachment]

  /// Creates a share from a request, and the pages and files that belong to it.
  public init(
    id: ShareID? = nil, createdAt: Date = Date(), account: AccountIdentity? = nil, request: ShareRequest,
    attachments: [Attachment] = []
  ) {
    self.id = id ?? ShareID.make(at: createdAt)
    self.createdAt = createdAt
    self.account = account
    self.request = request
    self.attachments = attachments
  }

  /// Creates one share from attachments, with the content of all of them.
  ///
  /// `title` is the host app's title for everything together. If an attachment has a title, that one is used instead.
  public init(
    id: ShareID? = nil, createdAt: Date = Date(), account: AccountIdentity? = nil, attachments: [Attachment],
    title: String? = nil, comment: String? = nil, source: String? = nil
  ) {
    var request = ShareRequest(merging: attachments)
    request.title = request.title ?? title.flatMap { $0.isEmpty ? nil : $0 }
    request.titleSource = request.title.map { _ in .host }
    request.comment = comment.flatMap { $0.isEmpty ? nil : $0 }
    request.source = source
    self.init(id: id, createdAt: createdAt, account: account, request: request, attachments: attachments)
  }
}

extension Share {
  /// The parts of the body besides its JSON.
  var parts: [(ShareBodyPart, ShareBodyContent)] {
    attachments.flatMap { attachment -> [(ShareBodyPart, ShareBodyContent)] in
      switch attachment {
      case .link, .text: []
      case .page(let page): Self.parts(of: page)
      case .file(let file):
        [(ShareBodyPart(kind: .file, fileName: file.name, contentType: file.contentType), .file(file.url))]
      }
    }
  }

  private static func parts(of page: Attachment.Page) -> [(ShareBodyPart, ShareBodyContent)] {
    let resources = page.resources.map { resource -> (ShareBodyPart, ShareBodyContent) in
      let location = resource.location.absoluteString
      let part = ShareBodyPart(kind: .resource, contentType: resource.contentType, location: location)
      return (part, resource.content)
    }
    return [(.page(location: page.location?.absoluteString), page.html)] + resources
  }
}
