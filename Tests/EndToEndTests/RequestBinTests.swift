// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// The third article with a real request inspector: an app shares text and an image, and the inspector shows the post.
  struct RequestBinTests {
    private struct Received: Decodable {
      struct Field: Decodable {
        let name: String
        let value: String
      }

      let id: Int
      let method: String
      let target: String
      let headers: [Field]
      let outcome: String
      let status: Int?
      let bytes: Int
    }

    /// The JSON that the article posts.
    private struct Post: Decodable, Equatable {
      struct Details: Decodable, Equatable {
        let height: Double
        let width: Double
        let orientation: Int
        let scale: Double
        let description: String
      }

      let text: String
      let image_details: Details?
    }

    private final class Bench {
      let folder = FileManager.default.temporaryDirectory.appending(path: "bin-\(UUID().uuidString)")
      let address: String
      private let bin: RunningProgram

      init(_ arguments: String...) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        bin = try RunningProgram(
          Programs.sharepipe, ["bin", "--listen", "127.0.0.1:0", "--json"] + arguments)
        address = try #require(try bin.line().split(separator: " ").last.map(String.init))
        _ = try bin.line()
      }

      deinit { try? FileManager.default.removeItem(at: folder) }

      /// Waits for the next request to end.
      func next() throws -> Received { try JSONDecoder().decode(Received.self, from: Data(bin.line().utf8)) }

      func read(_ path: String) throws -> String { try curl(address + path) }

      /// Sets the next responses.
      func plan(_ responses: String) throws {
        _ = try curl("-H", "Content-Type: application/json", "-d", responses, address + "/-/responses")
      }

      private func curl(_ arguments: String...) throws -> String {
        let words = ["curl", "--silent", "--show-error", "--fail", "--max-time", "60"] + arguments
        let (code, output) = try RunningProgram.run(URL(filePath: "/usr/bin/env"), words)
        guard code == 0 else { throw JourneyFailure(description: "\(words) ended with \(code): \(output)") }
        return output
      }

      @discardableResult
      func phone(_ arguments: String..., code: Int32 = 0) throws -> String {
        let device = ["--device", folder.appending(path: "device").path]
        let (ended, output) = try RunningProgram.run(Programs.phone, arguments + device)
        guard ended == code else {
          throw JourneyFailure(description: "\(arguments) ended with \(ended): \(output)")
        }
        return output
      }

      /// Installs the article's app, and tells its extension where the inspector is.
      func install() throws {
        try phone("new")
        try phone("install", "--app", Programs.repository.appending(path: "Examples/ShareAlike").path)
        let group = folder.appending(path: "device/groups/group.org.sharepipe.sharealike")
        try Data((address + "/article-3").utf8).write(to: group.appending(path: "inspector.txt"))
        let image =
          "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGNgYGD4//8/AAYBAv5nI1Z5AAAAAElFTkSuQmCC"
        try #require(Data(base64Encoded: image)).write(to: cow)
      }

      var cow: URL { folder.appending(path: "cow.png") }

      func share() throws {
        try phone(
          "share", "--host", "other", "--file", cow.path, "--do", "type:text:Highland Cow", "--do", "tap:post"
        )
      }
    }

    @Test("the article's post arrives as JSON with the text and the image's details, and the page shows it")
    func post() throws {
      let bench = try Bench()
      try bench.install()
      try bench.share()
      // The response waits for an app, and the example's app only ends the session.
      try bench.phone("run-transfers", code: 75)
      let received = try bench.next()
      #expect(received.method == "POST" && received.target == "/article-3" && received.outcome == "complete")
      #expect(
        received.headers.contains { $0.name.lowercased() == "content-type" && $0.value == "application/json" }
      )
      let fixture = try bench.read("/-/requests/\(received.id)/fixture")
      let body = try #require(fixture.components(separatedBy: "\r\n\r\n").last)
      let details = Post.Details(
        height: 1, width: 2, orientation: 0, scale: 1, description: "picture, {2.0, 1.0}")
      #expect(
        try JSONDecoder().decode(Post.self, from: Data(body.utf8))
          == Post(text: "Highland Cow", image_details: details))
      let page = try bench.read("/-/requests/\(received.id)")
      #expect(page.contains("Highland Cow") && page.contains("application/json"))
    }

    @Test("a post that gets no response is sent again by the system until it gets one")
    func cut() throws {
      let bench = try Bench()
      try bench.install()
      try bench.plan(#"[{"cutsResponse":true,"times":1},{"status":200}]"#)
      try bench.share()
      try bench.phone("run-transfers", code: 75)
      let first = try bench.next()
      #expect(first.outcome == "cut" && first.status == nil && first.bytes > 0)
      // The system asks how much has arrived before it sends the post again.
      let question = try bench.next()
      #expect(question.method == "HEAD" && question.target.hasPrefix("/-/uploads/") && question.status == 204)
      let second = try bench.next()
      #expect(second.method == "POST" && second.target == "/article-3" && second.outcome == "complete")
      #expect(second.status == 200 && second.bytes == first.bytes)
    }
  }
}
