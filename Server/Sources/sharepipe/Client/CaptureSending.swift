// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract

/// Sends the page of a share that waits for it, and prints the resulting state.
struct CaptureSending {
  let share: String
  /// The path of a file, or - for standard input.
  let input: String
  let home: ClientHome

  func run() async throws {
    guard let id = ShareID(share) else {
      throw CommandFailure(.usage, "“\(share)” isn't the identifier of a share")
    }
    let login = try home.requiredLogin()
    let page = try page()
    guard ShareInput.looksLikePage(page) else {
      throw CommandFailure(.badData, "\(input == "-" ? "standard input" : input) isn't HTML")
    }
    let client = ServerClient(login)
    try Output.json(try await client.post(Routes.capture(id), page, "text/html", as: ShareStatus.self))
  }

  private func page() throws -> Data {
    if input == "-" { return try StandardInput.all(upTo: PageFilter.inputLimit) }
    guard let data = try? Data(contentsOf: URL(filePath: input)) else {
      throw CommandFailure(.noInput, "couldn't read \(input)")
    }
    return data
  }
}
