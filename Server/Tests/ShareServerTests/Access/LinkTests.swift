// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Identity
import Logging
import ShareServer
import Testing

/// Tests that the links of templates and scripts lead to routes of the server.
struct LinkTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Web/Pages")

  private static func files(_ ending: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == ending }
  }

  /// The routes of a server with all optional parts, which is not started.
  private static func routes() async throws -> [TestRoute] {
    let data = FileManager.default.temporaryDirectory.appending(path: "routes-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: data) }
    var configuration = ServerConfiguration(dataFolder: data)
    configuration.provider = try IdentityProvider(
      issuer: "https://id.example.org", client: "sharepipe", secret: nil)
    let server = try await Server.build(configuration, logger: Logger(label: "test")) { _ in }
    return server.routes.map(TestRoute.init)
  }

  private static func broken(_ links: [PageLink], _ routes: [TestRoute]) -> [String] {
    links.filter { link in !routes.contains(where: link.leads) }.map(\.description)
  }

  @Test("every link and form of a template leads to a route")
  func templates() async throws {
    let routes = try await Self.routes()
    var count = 0
    for file in try Self.files("mustache") {
      let links = try PageLink.all(inTemplate: String(contentsOf: file, encoding: .utf8))
      count += links.count
      #expect(Self.broken(links, routes) == [], "\(file.lastPathComponent)")
    }
    #expect(count > 100)
  }

  @Test("every path in a script leads to a route")
  func scripts() async throws {
    let routes = try await Self.routes()
    var count = 0
    for file in try Self.files("js") {
      let links = try PageLink.all(inScript: String(contentsOf: file, encoding: .utf8))
      count += links.count
      #expect(Self.broken(links, routes) == [], "\(file.lastPathComponent)")
    }
    #expect(count > 15)
  }

  @Test(
    "a wrong link is found",
    arguments: [
      #"<a href="/acount">"#, #"<a href="/shares/{{id}}/articel">"#, #"<a href="account">"#,
      #"<form action="/sign-out">"#, #"<button formaction="/shares/{{id}}">"#, #"<script src="/pages.js">"#,
    ])
  func wrongLink(_ tag: String) async throws {
    let links = try PageLink.all(inTemplate: tag)
    #expect(Self.broken(links, try await Self.routes()).count == 1)
  }

  @Test(
    "a wrong path in a script is found",
    arguments: [#"fetch("/v1/share")"#, "fetch(`/shares/${share}/place`)"])
  func wrongPath(_ code: String) async throws {
    let links = try PageLink.all(inScript: code)
    #expect(Self.broken(links, try await Self.routes()).count == 1)
  }
}
