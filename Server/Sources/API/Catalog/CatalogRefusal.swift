// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import HTTPTypes
import Hummingbird
import Identity
import Messages
import ServerCore
import ServerHTTP
import ShareContract

/// A 401 response with what a reading app needs to ask for credentials.
struct CatalogRefusal: CustomProblemResponse {
  let problem: Problem
  /// Whether the client supports the authentication document of OPDS.
  let knowsOPDS: Bool

  var response: Response {
    var response = ProblemResponse(problem).response
    if knowsOPDS {
      response = Response.json(AuthenticationDocument(problem), status: .unauthorized)
      response.headers[.contentType] = "application/opds-authentication+json"
    }
    response.headers[.wwwAuthenticate] = "Basic realm=\"Sharepipe catalog\", charset=\"UTF-8\""
    return response
  }
}

/// Authentication for OPDS 1.0, with the members of the problem in addition.
private struct AuthenticationDocument: Encodable {
  struct Flow: Encodable {
    let type = "http://opds-spec.org/auth/basic"
    let labels = ["login": Message.opdsLogin.text, "password": Message.opdsPassword.text]
  }

  let id = Routes.catalog
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
