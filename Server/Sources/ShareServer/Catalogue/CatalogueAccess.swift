// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Messages
import ShareContract

/// Who may see a catalogue: an app password by Basic (RFC 7617), or an API token of the whole account.
///
/// Reading apps cannot follow a sign-in page, so the answer to anybody else is 401 and nothing but 401. Cookies do not
/// count, and no answer sets one.
struct CatalogueAccess: Sendable {
  let accounts: AccountService

  /// The account whose books the caller may read.
  func account(_ request: Request, _ context: ServerContext) async throws -> String {
    guard let field = request.headers[.authorization] else {
      throw refusal(request, .appPasswordNeeded)
    }
    let parts = field.split(separator: " ", maxSplits: 1).map(String.init)
    switch (parts.first?.lowercased(), parts.count) {
    case ("basic", 2): return try await account(basic: parts[1], request, context)
    case ("bearer", 2): return try await account(token: parts[1], request)
    default: throw refusal(request, .appPasswordNeeded)
    }
  }

  private func account(token: String, _ request: Request) async throws -> String {
    guard let caller = try await accounts.caller(token: token) else {
      throw refusal(request, .tokenInvalid)
    }
    guard caller.may(.readBooks) else {
      throw Problem(.missingScope, .tokenCannotRead)
    }
    return caller.account
  }

  // What is right is always let in: a stranger's failures never lock the owner out.
  private func account(
    basic text: String, _ request: Request, _ context: ServerContext
  ) async throws -> String {
    let halves = Self.credentials(text)
    if let halves, let caller = try await accounts.caller(email: halves.name, appPassword: halves.password) {
      return caller.account
    }
    try await accounts.countFailure(email: halves?.name ?? "", from: context.peerKey)
    throw refusal(
      request,
      .appPasswordWrong)
  }

  private static func credentials(_ text: String) -> (name: String, password: String)? {
    guard let data = Data(base64Encoded: text), let pair = String(data: data, encoding: .utf8),
      !pair.utf8.contains(0), let colon = pair.firstIndex(of: ":")
    else { return nil }
    return (String(pair[..<colon]), String(pair[pair.index(after: colon)...]))
  }

  private func refusal(_ request: Request, _ message: Message) -> CatalogueRefusal {
    CatalogueRefusal(
      problem: Problem(.unauthenticated, message),
      knowsOPDS: request.headers[.accept]?.contains("opds") == true)
  }
}

/// 401 with what a reading app needs to ask for the right thing.
struct CatalogueRefusal: Error {
  let problem: Problem
  /// Whether the caller understands the authentication document of OPDS.
  let knowsOPDS: Bool

  var response: Response {
    var response = ProblemAnswer(problem).response
    if knowsOPDS {
      response = Response.json(AuthenticationDocument(problem), status: .unauthorized)
      response.headers[.contentType] = "application/opds-authentication+json"
    }
    response.headers[.wwwAuthenticate] = "Basic realm=\"Sharepipe catalogue\", charset=\"UTF-8\""
    return response
  }
}

/// Authentication for OPDS 1.0, with the members of the problem beside it.
private struct AuthenticationDocument: Encodable {
  struct Flow: Encodable {
    let type = "http://opds-spec.org/auth/basic"
    let labels = ["login": Message.opdsLogin.text, "password": Message.opdsPassword.text]
  }

  let id = "/opds"
  let title = "Sharepipe"
  let description = Message.opdsSignIn.text
  let authentication = [Flow()]
  let status: Int
  let code: String
  let detail: String?

  init(_ problem: Problem) {
    status = problem.status
    code = problem.code
    detail = problem.detail
  }
}
