// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import DeviceSimulator
import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// `phone demo`: shows the whole journey of a share against a real server, step by step.
@MainActor struct Demo {
  nonisolated static let command = Command(
    name: "demo",
    help:
      "Demonstrates three shares with a server: signed in; signed out, finished\n"
      + "after sign-in; and with opening refused, finished at the next launch. Creates the device in --device DIR.",
    options: [
      .init("server", "URL", "the server's address"),
      .init("token", "T", "a token with the scope account, instead of --email and --password"),
      .init("email", "E", "the email address"), .init("password", "P", "the password"),
      .init("url", "U", "the address of the page that is shared"),
      .init("html", "FILE", "the page as Safari captures it (default: a short one of its own)"),
    ]
  ) { try Demo($0).play() }

  private let arguments: Arguments
  private let device: String
  private let credentials: [String]
  private let url: String
  private let page: String

  private init(_ arguments: Arguments) throws {
    self.arguments = arguments
    guard arguments["server"] != nil else {
      throw UsageError(
        "phone demo requires a running server: use --server URL (sharepipe serve prints it)")
    }
    guard arguments["token"] != nil || arguments["password"] != nil else {
      throw UsageError(
        "phone demo signs in twice: use --token (sharepipe token add), or --email and --password")
    }
    device = try arguments.required("device")
    credentials = ["server", "token", "email", "password"].flatMap { name in
      arguments[name].map { ["--" + name, $0] } ?? []
    }
    url = arguments["url"] ?? "https://example.org/kite"
    page = try arguments["html"] ?? Self.ownPage()
  }

  private func play() throws -> Int32 {
    try tell("A new phone with the app", "new")
    try tell("", "install")
    try tell("The user signs in", ["sign-in"] + credentials)
    try tell("Shares a page from Safari", ["share", "--url", url, "--title", "On kites", "--html", page])
    try tell("The transfer service sends it, and wakes the app", "run-transfers")
    try tell("The user signs out, and shares again", "sign-out")
    let again = ["share", "--url", url + "?again", "--title", "On kites, again", "--html", page]
    try tell("Signed out: the share is kept, the app opens, the user signs in there", again + credentials)
    try tell("Signed out once more, and this system refuses to open apps", "sign-out")
    try tell("", "set", "openFromExtension", "refused")
    try tell("", ["share", "--host", "notes", "--text", "A note about kites."])
    try tell("The user does as the prompt says", ["sign-in"] + credentials)
    try tell("What is not sent yet (nothing, if all went well)", "outbox")
    return try isEmpty() ? 0 : EX_TEMPFAIL
  }

  private func isEmpty() throws -> Bool {
    try OutboxCommands.entries(of: try DeviceCommands.open(arguments)).isEmpty
  }

  private func tell(_ story: String, _ words: String...) throws { try tell(story, words) }

  private func tell(_ story: String, _ words: [String]) throws {
    if !story.isEmpty { say("\n" + story) }
    say("$ phone " + shown(words).joined(separator: " "))
    let code = Phone.run(words + ["--device", device])
    guard code == 0 else {
      throw DeviceError("the story ends here: phone \(words[0]) ended with code \(code)")
    }
  }

  /// Hides secrets in the output.
  private func shown(_ words: [String]) -> [String] {
    let secrets = ["token", "password"].compactMap { arguments[$0] }
    return words.map { secrets.contains($0) ? "…" : $0 }
  }

  private static func ownPage() throws -> String {
    let paragraphs = (1...6).map { number in
      "<p>Part \(number). A kite is held by a line and lifted by the wind; the line is what makes it fly, for a kite "
        + "that is let go falls. The steadier the hand, the higher it stands.</p>"
    }
    let html =
      "<!doctype html><html lang=\"en\"><head><title>On kites</title></head><body><article><h1>On kites</h1>"
      + paragraphs.joined() + "</article></body></html>"
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "kites-\(UUID().uuidString).html")
    try Data(html.utf8).write(to: file)
    return file.path
  }
}
