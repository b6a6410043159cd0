// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ActivationRules
import Foundation
import Testing

extension EndToEndTests {
  /// The third article from its first paragraph to its last, with `Examples/ShareAlike` and `sharepipe bin`.
  ///
  /// Each test is a section of the article, in its order. What needs Xcode isn't here: templates, schemes, the debugger, and the
  /// registration of the App Group.
  struct ArticleThreeTests {
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

    private let bench: InspectorBench

    init() throws {
      bench = try InspectorBench()
      try bench.install()
    }

    /// The JSON of a request, and whether it has the article's method and header fields.
    private func post(_ received: InspectorBench.Received) throws -> Post {
      #expect(received.method == "POST" && received.target == "/article-3" && received.outcome == "complete")
      for name in ["content-type", "accept"] {
        #expect(
          received.headers.contains { $0.name.lowercased() == name && $0.value == "application/json" },
          "\(name)")
      }
      let fixture = try bench.read("/-/requests/\(received.id)/fixture")
      let body = try #require(fixture.components(separatedBy: "\r\n\r\n").last)
      return try JSONDecoder().decode(Post.self, from: Data(body.utf8))
    }

    private static func details(_ width: Double, _ height: Double) -> Post.Details {
      Post.Details(
        height: height, width: width, orientation: 0, scale: 1, description: "picture, {\(width), \(height)}")
    }

    @Test("creating a share extension: the sheet has the text, the image, the count, Send, and Cancel")
    func creating() throws {
      let shown = try bench.phone(
        "share", "--host", "other", "--file", bench.cow.path, "--do", "read:cow.png", "--do",
        "type:text:Highland Cow", "--do", "tap:cancel", "--do", "tap:discard", codes: [73])
      for part in ["[Cancel] ShareAlike [Send]", "Say something", "cow.png", "25", "13"] {
        #expect(shown.contains("extension: \(part)\n"), "\(part) in \(shown)")
      }
      // Canceling posts nothing.
      #expect(try bench.phone("transfers").isEmpty)
    }

    @Test("running: the app's button shares its text and image, and the post arrives with both")
    func appShares() throws {
      let shown = try bench.phone(
        "sheet", "--button", "share", "--choose", "--do", "read:Sends the text and the image.", "--do",
        "tap:post")
      #expect(shown.contains("sheet: Highland Cow — PNG Image (no icon, picture)\n"), "\(shown)")
      #expect(shown.contains("sheet: ShareAlike is offered\n") && shown.contains("extension: Posted\n"))
      try bench.runTransfers()
      let expected = Post(text: "Highland Cow", image_details: Self.details(240, 240))
      #expect(try post(bench.next()) == expected)
    }

    @Test("running: on an iPad, the app's sheet has a popover")
    func iPad() throws {
      try bench.phone("set", "idiom", "pad")
      #expect(try !bench.phone("sheet", "--button", "share").contains("FAULT"))
      #expect(try !bench.phone("log").contains("FAULT"))
    }

    @Test("running: other apps share, too, such as Photos")
    func photos() throws {
      try bench.phone("share", "--host", "photos", "--do", "type:text:Highland Cow", "--do", "tap:post")
      try bench.runTransfers()
      // The recorded photo has no pixels, so it has no details.
      #expect(try post(bench.next()) == Post(text: "Highland Cow", image_details: nil))
    }

    @Test(
      "specifying what can be shared: one image is, with or without a text; two images and other things aren't",
      arguments: [
        (["public.png"], true), (["public.plain-text", "public.jpeg"], true),
        (["public.png", "public.png"], false),
        (["public.movie"], false), (["public.url"], false), (["com.adobe.pdf"], false),
        (["public.plain-text"], false),
      ])
    func rule(types: [String], appears: Bool) throws {
      let file = Programs.repository.appending(path: "Examples/ShareAlike/ShareExtension/Info.plist")
      let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
      let information = try #require(list as? [String: Any])
      #expect(information["CFBundleDisplayName"] as? String == "ShareAlike")
      let attributes =
        (information["NSExtension"] as? [String: Any])?["NSExtensionAttributes"] as? [String: Any]
      let verdict = ActivationRule.evaluate(
        plistRule: attributes?["NSExtensionActivationRule"], items: [OfferedItem(types.map { [$0] })])
      #expect(verdict.appears == appears)
    }

    @Test("validating user input: 25 characters are posted, 26 are not, and the count is -1")
    func validating() throws {
      let long = "type:text:" + String(repeating: "x", count: 26)
      let shown = try bench.phone(
        "share", "--host", "other", "--file", bench.cow.path, "--do", long, "--do", "press:command-return",
        "--do",
        "see:problems", "--do", "tap:cancel", "--do", "tap:discard", codes: [73])
      #expect(shown.contains("extension: -1\n") && !shown.contains("extension: Posted"), "\(shown)")
      let text = String(repeating: "x", count: 25)
      try bench.phone(
        "share", "--host", "other", "--file", bench.cow.path, "--do", "type:text:" + text, "--do", "tap:post")
      try bench.runTransfers()
      #expect(try post(bench.next()) == Post(text: text, image_details: Self.details(2, 1)))
    }

    @Test("uploading: the extension ends at once, and the system posts when there is a network")
    func uploading() throws {
      try bench.phone("set", "network", "down")
      try bench.share()
      #expect(try bench.phone("log").contains("extension ends"))
      try bench.runTransfers()
      #expect(throws: JourneyFailure.self, "nothing has arrived") { try bench.read("/-/requests/1") }
      try bench.phone("set", "network", "up")
      try bench.runTransfers()
      let received = try bench.next()
      // It has the number that was looked for while the network was down.
      #expect(received.id == 1)
      #expect(try post(received) == Post(text: "Highland Cow", image_details: Self.details(2, 1)))
      let page = try bench.read("/-/requests/\(received.id)")
      #expect(
        page.contains("&quot;text&quot;: &quot;Highland Cow&quot;") && page.contains("application/json"))
    }
  }
}
