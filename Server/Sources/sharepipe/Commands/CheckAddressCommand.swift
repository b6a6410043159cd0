// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Fetching
import Foundation
import ShareKit

/// The command `sharepipe judge`.
struct CheckAddressCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Check whether the guarded fetcher allows an address.",
    discussion: """
      Fetches nothing and looks up no names. Prints one line for each address: the address, “allowed” or “denied”, and \
      the reason, separated by tabs. Users never see why an address was denied. Operators can check it here.
      """)

  @Argument(
    help: "IP addresses, or http or https addresses. Without any, reads one per line from standard input.")
  var addresses: [String] = []
  @OptionGroup var options: FetchOptions

  func run() async throws {
    try await run {
      let fetchGuard = FetchGuard(
        ownAddresses: LocalAddresses.current(), allowances: try options.allowances())
      var lines = LineBuffer()
      for address in addresses { try lines.add(Self.line(address, fetchGuard)) }
      if addresses.isEmpty {
        try StandardInput.eachLine {
          try lines.add(Self.line(String(decoding: $0, as: UTF8.self), fetchGuard))
        }
      }
      try lines.flush()
    }
  }

  private static func line(_ text: String, _ fetchGuard: FetchGuard) -> String {
    switch verdict(text, fetchGuard) {
    case .allowed: "\(text)\tallowed"
    case .denied(let reason): "\(text)\tdenied\t\(reason)"
    }
  }

  private static func verdict(_ text: String, _ fetchGuard: FetchGuard) -> FetchGuard.Verdict {
    if let address = IPAddress(text) { return fetchGuard.verdict(on: address) }
    do throws(FetchAddress.Malformed) {
      return fetchGuard.verdict(on: try FetchAddress(text))
    } catch {
      return .denied(error.reason)
    }
  }
}

/// Buffers lines for standard output and writes many at a time.
private struct LineBuffer {
  private var text = ""

  mutating func add(_ line: String) throws {
    text += TerminalText.line(line) + "\n"
    if text.utf8.count > 1 << 16 { try flush() }
  }

  mutating func flush() throws {
    guard !text.isEmpty else { return }
    try Output.bytes(Array(text.utf8))
    text = ""
  }
}
