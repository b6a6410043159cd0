// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// The third article's extension, in the original form and in that of `Examples/ShareAlike`.
struct ArticleThreeTests {
  private let inspector: RequestInspector
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  // The image is one pixel high and two pixels wide.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGNgYGD4//8/AAYBAv5nI1Z5AAAAAElFTkSuQmCC"

  init() throws { inspector = try RequestInspector() }

  private func phone(naive: Bool, _ settings: [String: String] = [:]) async throws -> Phone {
    let phone = try await Phone(settings)
    try await phone.expect(0, "delete-app")
    let project = phone.folder.appendingPathComponent("ShareAlike")
    try FileManager.default.copyItem(
      at: Self.root.appendingPathComponent("Examples/ShareAlike"), to: project)
    if naive {
      let list = project.appendingPathComponent("ShareExtension/Info.plist")
      let text = try String(contentsOf: list, encoding: .utf8)
      try Data(text.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: "ArticleThree").utf8).write(
        to: list)
    }
    try await phone.expect(0, "install", "--app", project.path)
    let group = phone.folder.appendingPathComponent("device/groups/group.org.sharepipe.sharealike")
    try Data(inspector.url.absoluteString.utf8).write(to: group.appendingPathComponent("inspector.txt"))
    return phone
  }

  private func share(
    _ phone: Phone, _ names: [String], doing actions: String...
  ) async throws -> Phone.Outcome {
    var words = ["share", "--host", "other"]
    for (number, name) in names.enumerated() {
      let file = phone.folder.appendingPathComponent(name)
      // Bytes after an image's end make it a different file, because two equal images count as one.
      let rest = Data(repeating: 0, count: number)
      try ((Data(base64Encoded: Self.png) ?? Data()) + rest).write(to: file)
      words += ["--file", file.path]
    }
    return try await phone.run(words + actions.flatMap { ["--do", $0] })
  }

  @Test("on iOS 26 the article's sheet closes before a user can write in it")
  func closes() async throws {
    let phone = try await phone(naive: true, ["composeService": "closes"])
    let outcome = try await share(phone, ["cow.png"])
    #expect(outcome.code == 73 && inspector.requests.isEmpty, "\(outcome)")
  }

  @Test("a data task of a background session does not continue: the article's post never arrives")
  func dataTask() async throws {
    let phone = try await phone(naive: true)
    let outcome = try await share(phone, ["cow.png"], doing: "type:text:Highland Cow", "tap:post")
    #expect(outcome.code == 0)
    try await phone.expect(0, "run-transfers")
    #expect(inspector.requests.isEmpty)
    #expect(try await phone.log().contains { $0.contains("URLSessionDataTask dropped") })
  }

  @Test("an image that is provided as a file is not a UIImage, so the article's post arrives without it")
  func cast() async throws {
    let phone = try await phone(naive: true, ["dataTasks": "sent"])
    _ = try await share(phone, ["cow.png"], doing: "type:text:Highland Cow", "tap:post")
    let body = try #require(inspector.requests.first)
    #expect(body.contains(#""text":"Highland Cow""#) && !body.contains("image_details"), "\(body)")
  }

  @Test(
    "our code posts the text and the image's details, whatever happens to the extension",
    arguments: ["closes", "works"])
  func ours(composeService: String) async throws {
    let phone = try await phone(naive: false, ["composeService": composeService])
    let outcome = try await share(phone, ["cow@2x.png"], doing: "type:text:Highland Cow", "tap:post")
    #expect(outcome.code == 0 && outcome.says("extension: Posted"), "\(outcome)")
    // The response waits for an app, and the example's only ends the session. An extension that is still running takes it itself.
    let sent = try await phone.run(["run-transfers"])
    #expect([0, 75].contains(sent.code), "\(sent)")
    #expect(
      inspector.requests == [
        #"{"image_details":{"description":"picture, {1.0, 0.5}","height":0.5,"orientation":0,"scale":2,"width":1},"text":"Highland Cow"}"#
      ])
    #expect(try await phone.faults().isEmpty)
  }

  @Test("26 characters can't be posted, nor two images, nor none")
  func rules() async throws {
    let phone = try await phone(naive: false)
    let long = "type:text:" + String(repeating: "x", count: 26)
    let tooLong = try await share(
      phone, ["cow.png"], doing: long, "press:command-return", "see:problems", "type:text:", "tap:cancel")
    #expect(tooLong.says("extension: -1") && tooLong.code == 73, "\(tooLong)")
    let two = try await share(phone, ["a.png", "b.png"], doing: "see:problems", "tap:cancel")
    #expect(two.says("extension: This requires 1 image, but there are 2.") && two.code == 73, "\(two)")
    #expect(inspector.requests.isEmpty)
  }
}
