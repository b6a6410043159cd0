// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

/// A request inspector, and a phone with the third article's app, whose extension posts to it.
final class InspectorBench {
  /// A request as the inspector prints it.
  struct Received: Decodable {
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

  /// Lets the system send what it can.
  ///
  /// Then the response waits for an app, and the example's app only ends the session: code 75. An extension that is still running
  /// takes the response itself: code 0.
  func runTransfers() throws { try phone("run-transfers", codes: [0, 75]) }

  @discardableResult
  func phone(_ arguments: String..., codes: Set<Int32> = [0]) throws -> String {
    let device = ["--device", folder.appending(path: "device").path]
    let (ended, output) = try RunningProgram.run(Programs.phone, arguments + device)
    guard codes.contains(ended) else {
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
