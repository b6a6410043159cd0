// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation

/// A browser for sign-in, which keeps the session cookie and sends forms as a page of the same site.
final class Browser {
  private let server: RunningServer
  private var cookie: String?

  init(_ server: RunningServer) {
    self.server = server
  }

  func get(_ path: String) async throws -> TestResponse {
    try await keep(server.send("GET", path, headers: cookie.map { ["Cookie": $0] } ?? [:]))
  }

  func post(
    _ path: String, _ fields: [(String, String)], site: String = "same-origin",
    headers own: [String: String] = [:]
  ) async throws -> TestResponse {
    var headers = ["Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": site]
    headers["Cookie"] = cookie
    headers.merge(own) { $1 }
    return try await keep(server.send("POST", path, headers: headers, body: Data(Form.encode(fields).utf8)))
  }

  /// Sends a form with files, as browsers encode it.
  ///
  /// - Parameter boundary: browsers make one for each form that they send.
  func post(
    _ path: String, _ fields: [(String, String)], files: [(name: String, type: String, content: String)],
    boundary: String = "b"
  ) async throws -> TestResponse {
    let texts = fields.map { "form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)" }
    let contents = files.map {
      "form-data; name=\"files\"; filename=\"\($0.name)\"\r\nContent-Type: \($0.type)\r\n\r\n\($0.content)"
    }
    let parts = (texts + contents).map { "--\(boundary)\r\nContent-Disposition: \($0)\r\n" }.joined()
    var headers = [
      "Content-Type": "multipart/form-data; boundary=\(boundary)", "Sec-Fetch-Site": "same-origin",
    ]
    headers["Cookie"] = cookie
    return try await keep(
      server.send("POST", path, headers: headers, body: Data((parts + "--\(boundary)--\r\n").utf8)))
  }

  /// Signs in by the user's link, which needs no password hash.
  func signIn(as user: TestUser) async throws {
    _ = try await post("/sign-in/" + user.linkCode, [])
  }

  /// Signs in with a password.
  func signIn(_ email: String, password: String, next: String? = nil) async throws -> TestResponse {
    let fields = [("email", email), ("password", password)]
    return try await post("/sign-in", fields + (next.map { [("next", $0)] } ?? []))
  }

  private func keep(_ response: TestResponse) -> TestResponse {
    if let field = response.headers["set-cookie"] {
      cookie = field.split(separator: ";").first.map(String.init)
    }
    return response
  }
}
