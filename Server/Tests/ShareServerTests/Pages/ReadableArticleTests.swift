// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareServer
import Storage
import Testing

/// What a device downloads to show an article without a network.
struct ReadableArticleTests {
  @Test("a device gets the article, its images and the book, each once unless it changes")
  func download() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await Self.sharePhoto(server, user)
      let response = try await server.send("GET", Routes.reading(id), token: user.fullToken)
      let article = try response.decode(ReadableArticle.self)
      #expect(article.hasTitle && article.html.contains("At the sea") && article.images == ["1.png"])
      #expect(article.html.contains("src=\"images/1.png\""))
      let image = try await server.send("GET", Routes.readingImage("1.png", of: id), token: user.fullToken)
      #expect(image.status == 200 && image.headers["content-type"] == "image/png")
      for route in Self.routes(id) {
        let first = try await server.send("GET", route, token: user.fullToken)
        let tag = try #require(first.headers["etag"])
        #expect(first.status == 200 && first.headers["cache-control"] == "no-store")
        let second = try await server.send(
          "GET", route, token: user.fullToken, headers: ["If-None-Match": tag])
        #expect(second.status == 304 && second.body.isEmpty)
      }
    }
  }

  @Test("a device that has the book gets no second one, and the server doesn't read the file")
  func unreadBook() async throws {
    try await RunningServer.run { server async throws in
      let user = try await server.makeUser("a@example.org")
      let id = try await Self.sharePhoto(server, user)
      let tag = try await server.send("GET", Routes.book(id), token: user.fullToken).headers["etag"]
      try FileManager.default.removeItem(at: server.configuration.booksFolder)
      let headers = ["If-None-Match": try #require(tag)]
      let again = try await server.send("GET", Routes.book(id), token: user.fullToken, headers: headers)
      #expect(again.status == 304 && again.headers["etag"] == tag)
      #expect(try await server.send("GET", Routes.book(id), token: user.fullToken).status >= 500)
    }
  }

  @Test("nobody else gets them, and a name leads only to an image of the article")
  func access() async throws {
    try await RunningServer.run { server async throws in
      let (user, other) = (
        try await server.makeUser("a@example.org"), try await server.makeUser("b@example.org")
      )
      let id = try await Self.sharePhoto(server, user)
      for route in Self.routes(id) {
        #expect(try await server.send("GET", route, token: other.fullToken).status == 404)
        #expect(try await server.send("GET", route, token: user.shareToken).status == 403)
        #expect(try await server.send("GET", route).status == 401)
      }
      for name in ["2.png", "..%2Fpackage.opf", "style.css"] {
        let route = Routes.readingImage(name, of: id)
        #expect(try await server.send("GET", route, token: user.fullToken).status == 404)
      }
    }
  }

  private static func routes(_ id: ShareID) -> [String] {
    [Routes.reading(id), Routes.readingImage("1.png", of: id), Routes.leadImage(id), Routes.book(id)]
  }

  private static func sharePhoto(_ server: RunningServer, _ user: TestUser) async throws -> ShareID {
    let body =
      Data(
        """
        --b\r\nContent-Disposition: form-data; name="share"\r\nContent-Type: application/json\r\n\r\n\
        {"text":"At the sea","title":"Holidays"}\r\n--b\r\nContent-Disposition: form-data; name="file"; \
        filename="quay.png"\r\nContent-Type: image/png\r\n\r\n
        """.utf8) + TestFiles.png + Data("\r\n--b--\r\n".utf8)
    let receipt = try await server.send(
      "POST", Routes.shares, token: user.shareToken,
      headers: ["Content-Type": "multipart/form-data; boundary=b"], body: body
    ).decode(Receipt.self)
    _ = try await server.status(receipt.id, user) { $0.state == .ready }
    return receipt.id
  }
}
