// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Hummingbird
import Identity
package import Intake
package import ServerCore
import ServerHTTP
import ShareContract

/// Makes the shares of a form durable, one after the other.
package struct NewShareSender: Sendable {
  private let intake: ShareIntake
  private let rate: RateLimit

  package init(intake: ShareIntake, rate: RateLimit) {
    (self.intake, self.rate) = (intake, rate)
  }

  /// The maximum size of a form in bytes.
  var maxBody: Int { intake.maxBody }

  /// Reads the form that a browser sent.
  func form(of request: Request) async throws -> SubmittedForm {
    let body = try await request.body.collect(upTo: maxBody)
    return try SubmittedForm(body, contentType: request.headers[.contentType])
  }

  /// How far a form got.
  struct Outcome {
    /// How many shares of the form, counted from the first, are on the server now.
    var accepted = 0
    /// How many of these the same form had added before: the browser restored it, or the connection was lost.
    var known = 0
    /// How many of those have other destinations, which they keep.
    var otherDestinations = 0
    /// Why the rest was not added.
    var error: (any ShownError)?

    /// How many shares are new.
    var added: Int { accepted - known }

    /// The library, with a message about the result.
    var address: String {
      LibraryToast.address(
        PagePath.library,
        LibraryToast.parameters(added: added, known: known, otherDestinations: otherDestinations))
    }
  }

  /// Adds the shares in order, up to the first error.
  ///
  /// A form counts as one request of the account's rate limit, whatever the number of its links; the quota limits those.
  func add(_ draft: NewShareDraft, account: String) async throws -> Outcome {
    var outcome = Outcome()
    do {
      try await rate.take(account)
      for share in draft.textShares {
        let id = draft.submission?.id(of: try Self.content(share))
        try await add(try Self.json(share), id, type: "application/json", account, to: &outcome)
      }
      for share in draft.fileShares {
        let content = try Self.content(share.request) + share.files.flatMap(\.bytes)
        let boundary = try draft.submission?.boundary(of: content) ?? .random()
        let body = try Self.body(share, boundary)
        try await add(body, draft.submission?.id(of: body), type: boundary.contentType, account, to: &outcome)
      }
    } catch let error as any ShownError {
      outcome.error = error
    }
    return outcome
  }

  private func add(
    _ body: [UInt8], _ id: ShareID?, type: String, _ account: String, to outcome: inout Outcome
  ) async throws {
    let envelope = ShareEnvelope(account: account, id: id, contentType: type, announcedBytes: body.count)
    do {
      let (_, isReplay) = try await intake.receive(RequestBody(buffer: .init(bytes: body)), envelope)
      if isReplay { outcome.known += 1 }
    } catch let problem as Problem where problem.knownCode == .idempotencyKeyReused {
      // The form was sent before with other destinations, and the browser may have restored it to send it again. Another account can't
      // have added it for this one.
      guard let id, try await intake.hasAccepted(id, account: account) else { throw problem }
      outcome.known += 1
      outcome.otherDestinations += 1
    }
    outcome.accepted += 1
  }

  /// What identifies a share of a form: all of it but its destinations, so that what was accepted isn't accepted again if the
  /// user removes one that doesn't exist any more and sends the form once more.
  private static func content(_ share: ShareRequest) throws -> [UInt8] {
    var share = share
    share.destinations = nil
    return try json(share)
  }

  // Sorted, so that pasting the same text again gives the same bytes.
  private static func json(_ share: ShareRequest) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return Array(try encoder.encode(share))
  }

  private static func body(
    _ share: (request: ShareRequest, files: [SubmittedForm.File]), _ boundary: MultipartBoundary
  ) throws -> [UInt8] {
    var body: [UInt8] = []
    var writer = MultipartWriter(boundary: boundary) { body.append(contentsOf: $0) }
    func part(_ head: MultipartPartHead, _ content: [UInt8]) throws {
      try writer.begin(head)
      try content.withUnsafeBytes(writer.write)
      try writer.end()
    }
    try part(MultipartPartHead(name: "share", contentType: "application/json"), try json(share.request))
    for file in share.files {
      let head = MultipartPartHead(
        name: ShareBodyPart.Kind.file.rawValue, fileName: file.name, contentType: file.contentType)
      try part(head, file.bytes)
    }
    try writer.finish()
    return body
  }
}
