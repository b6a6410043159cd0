// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Identity
import Messages
import Storage

/// Runs requests of signed-in users in the language and time zone that they chose on their account page.
struct PreferencesMiddleware: RouterMiddleware {
  typealias Context = ServerContext
  let accounts: AccountService

  func handle(
    _ request: Request, context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    guard let caller = context.caller,
      let chosen = try await accounts.find(id: caller.account)?.preferences
    else { return try await next(request, context) }
    let viewer = Viewer(
      chosen.language.flatMap(Language.init(tag:)) ?? Viewer.current.language,
      timeZone: chosen.timeZone.flatMap(TimeZone.init(identifier:)) ?? .gmt)
    return try await Viewer.$current.withValue(viewer) { try await next(request, context) }
  }
}
