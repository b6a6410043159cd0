// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import Testing

/// `/openapi.yaml` and the server say the same.
struct DescriptionTests {
  /// Pages for people, files for browsers, and the catalogue, which is described by OPDS.
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
      let answer = try await server.send("GET", "/openapi.yaml")
      #expect(answer.headers["content-type"] == "application/yaml")
      #expect(!answer.text.contains("{{"))
      for code in ProblemCode.allCases { #expect(answer.text.contains(code.rawValue)) }
    }
  }

  /// Paths stand two blanks in, their methods four.
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
