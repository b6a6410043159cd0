// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Hummingbird
import Identity
import Messages
package import Pipeline
import ServerCore
package import ServerHTTP
import ShareContract
import Storage

/// Serves the lists of the library, and the form that changes the shares in them.
package struct LibraryPageController {
  private let maker: LibraryPageMaker
  private let library: ShareLibrary

  package init(maker: LibraryPageMaker, library: ShareLibrary) {
    self.maker = maker
    self.library = library
  }

  package func addRoutes(to router: some RouterMethods<ServerContext>) {
    for (view, path) in LibraryFilter.paths {
      router.get(RouterPath(path)) { request, context in
        try await list(LibraryFilter(view: view, parameters: request.parameter), request, context)
      }
    }
    router.post(RouterPath(PagePath.libraryActions), use: act)
  }

  private func list(
    _ filter: LibraryFilter, _ request: Request, _ context: ServerContext
  ) async throws -> Response {
    guard let caller = context.caller else { return .signIn(for: request) }
    let toast = LibraryToast(parameters: request.parameter)
    return .page(try await maker.page(filter, of: caller, .init(toast: toast)))
  }

  @Sendable
  private func act(_ request: Request, _ context: ServerContext) async throws -> Response {
    let caller = try context.webCaller()
    let body = try await request.body.collect(upTo: context.maxUploadSize)
    let fields = try FormBody.pairs(of: body.readableBytesView)
    do {
      let request = try LibraryRequest(fields)
      let done = try await run(request, account: caller.account)
      return .seeOther(LibraryToast.address(request.page, done))
    } catch let error as any ShownError {
      let filter = LibraryFilter(address: fields.first { $0.name == "next" }?.value)
      return error.response(
        showing: try await maker.page(filter, of: caller, .init(notice: error.notice)))
    }
  }

  /// Runs the request; returns the parameters of the message about it.
  private func run(_ request: LibraryRequest, account: String) async throws -> [(String, String)] {
    switch request.task {
    case .change(let action):
      return LibraryToast.parameters(
        after: try await library.apply(action, to: request.shares, account: account))
    case .send(let destination):
      let (sent, made) = try await send(request.shares, to: destination, account)
      return LibraryToast.parameters(sent: sent, made: made)
    case .erase:
      return LibraryToast.parameters(erased: try await library.erase(request.shares, account: account).count)
    case .emptyBin:
      return LibraryToast.parameters(erased: try await library.emptyBin(account: account))
    }
  }

  /// Returns how many shares are sent, and of how many only a book is made, because they have no destination.
  ///
  /// Shares without a book are skipped if others could be sent; if none could, the first reason is shown.
  private func send(
    _ shares: [ShareID], to destination: String?, _ account: String
  ) async throws -> (sent: Int, made: Int) {
    var (sent, made, firstError): (Int, Int, (any ShownError)?) = (0, 0, nil)
    for share in shares {
      do {
        let status = try await library.deliver(share, account: account, to: destination.map { [$0] })
        if await library.sends(status, account: account) { sent += 1 } else { made += 1 }
      } catch let error as any ShownError {
        firstError = firstError ?? error
      }
    }
    if sent + made == 0, let firstError { throw firstError }
    return (sent, made)
  }
}
