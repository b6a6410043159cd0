// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Encodings
package import Hummingbird
import Messages
package import ServerCore
import ServerHTTP
import ShareContract

/// Makes pages of problems for browsers, which otherwise would show JSON.
package struct ProblemPages: Sendable {
  private let pages: Pages

  package init(pages: Pages) {
    self.pages = pages
  }

  /// The page of a problem; nil if the client is a program.
  package func response(_ problemResponse: ProblemResponse, to request: Request) -> Response? {
    response(problemResponse, to: request, unsent: nil)
  }

  /// The page for someone who is signed out, with what they entered in a form.
  func response(_ problemResponse: ProblemResponse, to request: Request, unsent: UnsentForm?) -> Response? {
    guard request.asksForPage, !Self.isForPrograms(request.uri.path) else { return nil }
    let problem = problemResponse.problem
    let isSignedOut = problem.status == 401
    let title = isSignedOut ? Message.problemPageSignedOut.text : ProblemTitles.text(problem)
    let text =
      isSignedOut
      ? Self.signedOut(unsent) : problem.detail.map { _ in problem.shownDetail } ?? Self.text(problem.status)
    var response = Response.page(
      pages.render(
        "problem",
        [
          "title": title, "heading": title,
          "text": text, "unsent": unsent?.values,
          "code": problem.code, "status": problem.status,
          "linkPath": isSignedOut ? PagePath.signIn : PagePath.library,
          "linkText": (isSignedOut ? Message.problemPageSignIn : .problemPageHome).text,
        ]), status: .init(code: problem.status))
    for field in problemResponse.headers { response.headers.append(field) }
    return response
  }

  private static func signedOut(_ unsent: UnsentForm?) -> String {
    (unsent == nil ? Message.problemPageSignedOutText : .problemPageSignedOutUnsent).text
  }

  private static func text(_ status: Int) -> String? {
    switch status {
    case 404: Message.problemPageNotFound.text
    case 500...: Message.problemPageServer.text
    default: nil
    }
  }

  private static func isForPrograms(_ path: String) -> Bool {
    programPaths.contains { path == $0 || path.hasPrefix($0 + "/") }
  }

  private static let programPaths = [
    Routes.version, Routes.catalog, Routes.health, Routes.wellKnown, Routes.token, Routes.revoke,
    Routes.description,
  ]
}
