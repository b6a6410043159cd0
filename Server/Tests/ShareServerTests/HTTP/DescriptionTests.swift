// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

/// Tests that `/openapi.yaml` matches the server.
struct DescriptionTests {
  /// Pages, static files and the catalog, which OPDS describes, are not part of the description.
  private static let undescribed = ["/v1/no-op"]
  private static let described = [
    "/v1/", "/health/", "/hooks/", "/oauth/token", "/oauth/revoke", "/oauth/device", "/.well-known/oauth",
    "/openapi",
  ]

  @Test("the description has every route of the API and no other")
  func routes() async throws {
    try await RunningServer.run { server async throws in
      let text = try await server.send("GET", "/openapi.yaml").text
      let served = server.routes.filter { route in
        Self.described.contains { route.contains(" " + $0) }
          && !Self.undescribed.contains { route.hasSuffix($0) }
          && !(route.hasPrefix("HEAD ") && server.routes.contains("GET " + route.dropFirst(5)))
      }
      #expect(Self.operations(in: text).sorted() == served)
    }
  }

  @Test("the description names every problem code and has no placeholders")
  func codes() async throws {
    try await RunningServer.run { server async throws in
      let response = try await server.send("GET", "/openapi.yaml")
      #expect(response.headers["content-type"] == "application/yaml")
      #expect(!response.text.contains("{{"))
      for code in ProblemCode.allCases { #expect(response.text.contains(code.rawValue)) }
    }
  }

  /// Paths are indented by two spaces, and their methods by four.
  private static func operations(in text: String) -> [String] {
    let methods = ["get", "head", "post", "put", "patch", "delete", "options"]
    var path = ""
    var found: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("  /"), line.hasSuffix(":") { path = String(line.dropFirst(2).dropLast()) }
      if let method = methods.first(where: { line == "    \($0):" }) {
        found.append("\(method.uppercased()) \(path)")
      }
    }
    return found
  }
}
