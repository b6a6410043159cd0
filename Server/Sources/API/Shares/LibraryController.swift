// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
package import Hummingbird
import Identity
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves `/v1/library`: counts, actions on shares, and the bin.
package struct LibraryController {
  private let library: ShareLibrary

  package init(library: ShareLibrary) {
    self.library = library
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(Routes.library), use: overview)
    router.post(RouterPath(Routes.libraryActions), use: act)
    router.delete(RouterPath(Routes.bin), use: emptyBin)
    router.put(RouterPath(Routes.position(":id")), use: setPosition)
  }

  @Sendable
  private func overview(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let counts = try await library.counts(account: caller.account)
    return .json(Overview(counts, try await library.facets(account: caller.account)))
  }

  @Sendable
  private func act(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let body = try await request.json(ActionRequest.self, context)
    if body.action == ActionRequest.delete {
      return .json(ActionResult(erased: try await library.erase(body.shares, account: caller.account)))
    }
    let change = try await library.apply(try body.read(), to: body.shares, account: caller.account)
    return .json(ActionResult(change))
  }

  @Sendable
  private func emptyBin(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    return .json(["deleted": try await library.emptyBin(account: caller.account)])
  }

  @Sendable
  private func setPosition(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.require(.account)
    let id = try context.shareID()
    // Checked before the body is read: whose share it is.
    _ = try await library.record(id, caller.account)
    let body = try await request.json(PositionRequest.self, context)
    _ = try await library.setPosition(body.position, of: id, account: caller.account)
    return Response(status: .noContent)
  }
}

/// The body of `PUT /v1/shares/{id}/position`.
private struct PositionRequest: Decodable {
  let position: Double
}

/// The body of `GET /v1/library`.
private struct Overview: Encodable {
  let inbox, needsYou, archive, bin, closedDestinations: Int
  let sites, tags: [Facet]

  struct Facet: Encodable {
    let name: String
    let shares: Int
  }

  init(_ counts: LibraryCounts, _ facets: LibraryFacets) {
    (inbox, needsYou, archive, bin) = (counts.inbox, counts.needsYou, counts.archive, counts.bin)
    closedDestinations = counts.closedDestinations
    sites = facets.sites.map { Facet(name: $0.name, shares: $0.shares) }
    tags = facets.tags.map { Facet(name: $0.name, shares: $0.shares) }
  }
}

extension LibraryAction {
  static func all(tag: String) -> [LibraryAction] {
    [
      .archive, .unarchive, .bin, .restore, .addTag(tag), .removeTag(tag), .dismiss, .undismiss, .markRead,
      .markUnread,
    ]
  }

  var name: String {
    switch self {
    case .archive: "archive"
    case .unarchive: "unarchive"
    case .bin: "bin"
    case .restore: "restore"
    case .addTag: "addTag"
    case .removeTag: "removeTag"
    case .dismiss: "dismiss"
    case .undismiss: "undismiss"
    case .markRead: "markRead"
    case .markUnread: "markUnread"
    }
  }
}
