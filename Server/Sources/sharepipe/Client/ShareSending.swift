// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit

/// Saves inputs in the outbox, sends them, and reports each on one line.
struct ShareSending {
  /// Nil if the user isn't signed in.
  let login: SavedLogin?
  let outbox: Outbox
  let title: String?
  let url: URL?
  let comment: String?
  let destinations: [String]
  /// Fetches pages on this machine; nil leaves that to the server.
  let fetch: CookieFetch?
  /// How long to follow the shares on the server; nil doesn't follow them.
  let timeout: Duration?

  /// Shares every input; throws the worst failure after the last one, or a failure without a message if all messages
  /// were printed.
  func run(_ inputs: [String]) async throws {
    var failures: [CommandFailure] = []
    var sent: [FollowedShare] = []
    for input in inputs {
      do {
        for share in try await shares(input) {
          let id = try await send(share, from: input)
          if timeout == nil { try Output.json(ShareLine(id: id, input: input, state: .received)) }
          sent.append(FollowedShare(id: id, input: input))
        }
      } catch let failure as CommandFailure {
        failures.append(inputs.count > 1 ? failure.about(input) : failure)
        if inputs.count > 1 { Output.note("sharepipe: \(failures[failures.count - 1].message)") }
      }
    }
    if let timeout, let login, !sent.isEmpty {
      let following = ShareFollowing(
        client: ServerClient(login), timeout: timeout)
      failures += try await following.run(sent)
    }
    try finish(failures, of: inputs.count)
  }

  // The message of a single failed input is printed by the caller, like that of every other command.
  private func finish(_ failures: [CommandFailure], of count: Int) throws {
    guard let worst = failures.max(by: { $0.severity < $1.severity }) else { return }
    if count == 1 { throw worst }
    throw CommandFailure(
      worst.reason, "\(failures.count) of \(count) inputs couldn't be shared or delivered")
  }

  /// Returns the identifier of the share that the server acknowledged.
  private func send(_ share: Share, from input: String) async throws -> ShareID {
    let entry = try commit(share)
    guard let login else {
      try? outbox.markNeedsSignIn(entry.id)
      try Output.json(ShareLine(id: entry.id, input: input, stored: "needsSignIn"))
      throw CommandFailure(
        .notAllowed,
        "saved in your outbox, but you are not signed in; run sharepipe sign-in SERVER, which sends it")
    }
    let report = await Uploader(
      outbox: outbox, owner: OutboxSending.owner, configuration: login.session.configuration
    ).drain(to: login.target)
    if report.acknowledged.contains(entry.id) { return entry.id }
    throw try failure(entry, input, report)
  }

  private func shares(_ input: String) async throws -> [Share] {
    try await attachments(input).map { attachments in
      var share = Share(
        account: login?.target.identity, attachments: attachments, comment: comment, source: "cli")
      if let title { (share.request.title, share.request.titleSource) = (title, .sender) }
      if !destinations.isEmpty { share.request.destinations = destinations }
      return share
    }
  }

  /// The attachments of each share; only a text that consists of several addresses makes several.
  private func attachments(_ input: String) async throws -> [[Attachment]] {
    let input = ShareInput(argument: input, url: url, title: title)
    guard let fetch else { return try input.shares() }
    guard let link = input.link else {
      throw CommandFailure(.usage, "--cookies works only with http and https addresses")
    }
    return [[.page(try await fetch.page(link, title: title))]]
  }

  private func commit(_ share: Share) throws -> OutboxEntry {
    do {
      return try outbox.commit(share)
    } catch {
      throw CommandFailure(.unavailable, "couldn't save the share", because: error)
    }
  }

  private func failure(
    _ entry: OutboxEntry, _ input: String, _ report: Uploader.Report
  ) throws -> CommandFailure {
    let stored = try? outbox.entry(entry.id)
    try Output.json(ShareLine(id: entry.id, input: input, stored: stored?.stateName ?? "pending"))
    let text =
      report.fault ?? stored.map { ShareMessages.state(of: $0, signedInAs: login?.target.identity) }
      ?? "Another process is sending it."
    let isSignIn = report.needsSignIn || stored?.state == .needsSignIn
    return CommandFailure(
      isSignIn ? .notAllowed : stored?.state == .failed ? .badData : .tryAgain,
      "saved in your outbox. \(text)")
  }
}

extension CommandFailure {
  /// The same failure with the input that it belongs to.
  func about(_ input: String) -> CommandFailure {
    CommandFailure(reason, message.contains(input) ? message : "\(input): \(message)")
  }

  /// How bad a failure is among several: the more work it needs before a repetition can succeed, the higher.
  var severity: Int {
    switch reason {
    case .tryAgain: 0
    case .unavailable: 1
    case .ioError: 2
    case .notAllowed: 3
    case .noInput: 4
    case .badData: 5
    case .usage, .configuration: 6
    }
  }
}

extension OutboxEntry {
  /// Returns the name of the state as the commands print it.
  var stateName: String {
    switch state {
    case .pending: "pending"
    case .needsSignIn: "needsSignIn"
    case .uploading: "uploading"
    case .failed: "failed"
    }
  }
}
