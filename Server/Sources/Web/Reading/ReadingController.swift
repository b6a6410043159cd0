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

/// Serves the reading view: a share's article as it is in the book, or the document that was shared.
package struct ReadingController {
  private let pages: Pages
  private let library: ShareLibrary
  private let destinations: DestinationService
  private let isSecure: Bool

  /// - Parameter isSecure: whether users reach the server by HTTPS.
  package init(pages: Pages, library: ShareLibrary, destinations: DestinationService, isSecure: Bool) {
    self.pages = pages
    self.library = library
    self.destinations = destinations
    self.isSecure = isSecure
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    router.get(RouterPath(PagePath.article(of: ":id")), use: show)
    router.get(RouterPath(PagePath.document(of: ":id")), use: document)
    router.post(RouterPath(PagePath.position(of: ":id")), use: savePosition)
    router.post(RouterPath(PagePath.readingLook), use: saveLook)
  }

  @Sendable
  private func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
    let id = try context.shareID()
    let item = try await library.item(id, account: caller.account)
    let book = try? await library.book(id, account: caller.account)
    let content = try await content(item, book, caller)
    // Opening a share marks it as read and keeps the position.
    _ = try await library.setPosition(item.readPosition, of: id, account: caller.account)
    let list = LibraryFilter(listOf: item, address: request.parameter("list"))
    let page = ReadingPage(
      item: item, list: list, content: content, next: try await next(after: item, in: list, caller),
      destinations: try await destinations.list(account: caller.account),
      look: ReadingLook(cookie: request.cookies[ReadingLook.cookieName]?.value))
    return .reading(pages.render("article", page.values), frames: content.isDocument)
  }

  private func content(
    _ item: LibraryItem, _ book: BookFile?, _ caller: Caller
  ) async throws -> ReadingPage.Content {
    if let book, book.mediaType == "application/pdf" { return .document }
    let path = PagePath.image("", of: item.status.id.text)
    do {
      return .article(
        try await library.shownArticle(item.status.id, account: caller.account, imagesAt: path))
    } catch let problem as Problem where problem.code == ProblemCode.notFound.rawValue && book != nil {
      return .file
    }
  }

  // The results of a search have another order, in which the position of a share isn't known.
  private func next(
    after item: LibraryItem, in list: LibraryFilter, _ caller: Caller
  ) async throws -> LibraryItem? {
    guard list.text == nil else { return nil }
    return try await library.neighbors(of: item.cursor, in: list.query(limit: 1), account: caller.account)
      .next
  }

  // Only PDF is shown by browsers. Everything else that was sent unchanged is a download.
  @Sendable
  private func document(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let file = try await library.book(try context.shareID(), account: caller.account)
    guard file.mediaType == "application/pdf" else { return .book(file) }
    var response = Response.book(file)
    response.headers[.contentDisposition] = "inline"
    // The viewer of a browser is not a page of this server; a sandbox would keep it from starting.
    response.headers[.contentSecurityPolicy] =
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'"
    return response
  }

  @Sendable
  private func savePosition(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let form = try await request.form(context)
    guard let position = form["position"].flatMap(Double.init), (0...1).contains(position) else {
      throw Problem(.unprocessable, .readingPosition)
    }
    _ = try await library.setPosition(position, of: try context.shareID(), account: caller.account)
    return Response(status: .noContent)
  }

  @Sendable
  private func saveLook(_ request: Request, _ context: ServerContext) async throws -> Response {
    let form = try await request.form(context)
    let look = ReadingLook(size: form["size"], width: form["width"], theme: form["theme"])
    let share = form["share"].flatMap(ShareID.init)
    var response = Response.seeOther(share.map { PagePath.article(of: $0.text) } ?? PagePath.library)
    response.headers[.setCookie] = look.field(isSecure: isSecure)
    return response
  }
}

extension Response {
  /// The page of the reading view; a shared PDF is shown in a frame of this server.
  fileprivate static func reading(_ html: String, frames: Bool) -> Response {
    var response = page(html)
    if frames, let policy = response.headers[.contentSecurityPolicy] {
      response.headers[.contentSecurityPolicy] = policy + "; frame-src 'self'"
    }
    return response
  }
}

extension LibraryFilter {
  /// The list from which an article was opened, or else the view that its share is in.
  fileprivate init(listOf item: LibraryItem, address: String?) {
    let view: LibraryQuery.View = item.archivedAt == nil ? .inbox : .archive
    let list = address.map { LibraryFilter(address: $0) }
    self = list?.isNarrowed == true ? list ?? LibraryFilter(view: view) : LibraryFilter(view: view)
  }
}
