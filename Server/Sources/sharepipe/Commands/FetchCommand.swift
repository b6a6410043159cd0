// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ArgumentParser
import Fetching
import ServerCore
import ShareContract

/// The command `sharepipe fetch URL`.
struct FetchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Fetch a page through the guarded fetcher and print it as one line of JSON.")

  @Argument(help: "The http or https address of the page.")
  var url: String
  @OptionGroup var options: FetchOptions

  func run() async throws {
    try await run {
      let fetcher = try GuardedFetcher(options)
      do {
        try Output.json(FetchLine(try await fetcher.fetch(url, limits: .page, accept: .page)))
      } catch let problem as FetchProblem where problem.code == "address_invalid" {
        throw CommandFailure(.usage, "\(url): \(problem.problem.detail ?? problem.code)")
      } catch let problem as FetchProblem {
        throw CommandFailure(.unavailable, "\(url): \(problem.problem.detail ?? problem.code)")
      }
    }
  }
}

extension GuardedFetcher {
  /// Returns a fetcher that may connect to the hosts that the command line allows.
  init(_ options: FetchOptions) throws {
    self.init(allowances: try options.allowances())
  }
}

extension FetchOptions {
  /// Returns the hosts that the command line allows.
  func allowances() throws -> [HostAllowance] {
    do {
      return try allowedHosts.map(HostAllowance.init(parsing:))
    } catch {
      throw CommandFailure(.usage, "--allow-host", because: error)
    }
  }
}
