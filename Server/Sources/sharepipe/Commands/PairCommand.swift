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
    commandName: "pair", abstract: "Connect a phone with a QR code.",
    discussion:
      "Shows the code, waits until a phone scans it, and asks whether to connect the phone. "
      + "The code is valid for ten minutes and for one phone.")

  @Flag(help: "Connect the first phone without asking. For scripts.")
  var yes = false
  @Option(
    name: .customLong("colors"),
    help: "Whether to print the code with color sequences: auto, always, or never.")
  var colors = Colors.auto
  @OptionGroup var home: ClientHome

  /// When the QR code uses colors.
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
      let login = try home.requiredLogin()
      let client = ServerClient(login)
      let offer = try await client.post(
        Routes.pairings, Data("{}".utf8), "application/json", as: Offer.self)
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
        "a phone can't reach that address; start the server with --public-url, then sign in with that address"
      )
    }
    Output.note("scan this code with the phone's camera; it is valid for ten minutes and for one phone")
  }

  private func taken(_ offer: Offer, _ client: ServerClient) async throws -> State {
    while true {
      try await Task.sleep(for: .seconds(2))
      let (state, _) = try await client.get(Routes.pairing(offer.id), as: State.self)
      switch state.state {
      case "taken": return state
      case "waiting": continue
      default: throw CommandFailure(.tryAgain, "no phone scanned the code in time; run sharepipe pair again")
      }
    }
  }

  private func decide(_ offer: Offer, _ state: State, _ client: ServerClient) async throws {
    let device = state.device ?? "A phone"
    Output.note("\(device) scanned the code and shows the code \(state.userCode ?? "")")
    let isAllowed = yes || isConfirmed()
    try await client.send(Routes.decision(of: offer.id), Data("{\"allow\":\(isAllowed)}".utf8))
    guard isAllowed else { throw CommandFailure(.notAllowed, "access denied for \(device)") }
    Output.note("\(device) is connected and stays signed in as long as this command line does")
  }

  private func isConfirmed() -> Bool {
    Output.note("Is this your phone, and does it show the same code? Type yes to connect it:")
    return readLine()?.trimmingCharacters(in: .whitespaces).lowercased() == "yes"
  }
}
