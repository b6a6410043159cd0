// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Foundation
import ShareContract
import Web

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The command `sharepipe pair`.
struct PairCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pair", abstract: "Let a phone in with a QR code that its camera reads.",
    discussion:
      "Shows the code, waits until a phone scanned it, names the phone and asks whether to let it in. "
      + "The code is good for ten minutes and for one phone.")

  @Flag(help: "Let the first phone in without asking; for scripts.")
  var yes = false
  @Option(
    name: .customLong("colors"), help: "Whether the code says black and white itself: auto, always or never.")
  var colors = Colors.auto
  @OptionGroup var home: ClientHome

  /// When the code is drawn in colours.
  enum Colors: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  private struct Offer: Decodable {
    let id: String
    let link: String
  }

  private struct State: Decodable {
    let state: String
    let device: String?
    let userCode: String?
  }

  func run() async throws {
    try await run {
      guard let login = try home.login() else {
        throw CommandFailure(.notAllowed, "you are not signed in: run sharepipe sign-in SERVER")
      }
      let client = ServerClient(server: login.server, token: login.token)
      let offer = try await client.post(
        "/v1/pairings", Data("{}".utf8), "application/json", as: Offer.self)
      try draw(offer.link)
      let state = try await taken(offer, client)
      try await decide(offer, state, client)
    }
  }

  private func draw(_ link: String) throws {
    guard let code = QRCode(link) else {
      throw CommandFailure(.badData, "the server's address is too long for a QR code")
    }
    let isColored = colors == .always || colors == .auto && isatty(STDOUT_FILENO) == 1
    for line in code.lines(isColored: isColored) { try Output.drawing(line) }
    try Output.line(link)
    if URL(string: link).flatMap({ PairingLink($0) })?.isLocal == true {
      Output.note(
        "a phone cannot reach that address: start the server with --public-url, and sign in by that")
    }
    Output.note("scan this with the phone's camera; it is good for ten minutes and for one phone")
  }

  private func taken(_ offer: Offer, _ client: ServerClient) async throws -> State {
    while true {
      try await Task.sleep(for: .seconds(2))
      let (state, _) = try await client.get("/v1/pairings/\(offer.id)", as: State.self)
      switch state.state {
      case "taken": return state
      case "waiting": continue
      default: throw CommandFailure(.tryAgain, "no phone scanned the code in time; run sharepipe pair again")
      }
    }
  }

  private func decide(_ offer: Offer, _ state: State, _ client: ServerClient) async throws {
    let device = state.device ?? "A phone"
    Output.note("\(device) scanned the code and shows \(state.userCode ?? "")")
    let isAllowed = yes || isConfirmed()
    try await client.send("/v1/pairings/\(offer.id)/decision", Data("{\"allow\":\(isAllowed)}".utf8))
    guard isAllowed else { throw CommandFailure(.notAllowed, "\(device) was told no") }
    Output.note("\(device) is connected, and stays signed in as long as this command line")
  }

  private func isConfirmed() -> Bool {
    Output.note("Is that your phone, and the same code? Type yes to let it in:")
    return readLine()?.trimmingCharacters(in: .whitespaces).lowercased() == "yes"
  }
}
