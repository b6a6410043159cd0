// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Messages
import Synchronization
import Testing

@Suite("Mail over SMTP")
struct SMTPCarrierTests {
  /// Sends one message to the server, by default with the credentials that it requires.
  private func send(
    to server: MailServer, scheme: String = "smtp", credentials: String? = MailServer.credentials,
    caFile: String? = nil, bytes: [UInt8] = [80, 75, 3, 4],
    timeouts: SMTPCarrier.Timeouts = .init()
  ) async throws -> DeliveryOutcome {
    let login = credentials.map { $0 + "@" } ?? ""
    let address = try SMTPServer(
      url: "\(scheme)://\(login)127.0.0.1:\(server.port)", caFile: caFile ?? server.caFile)
    return try await SMTPCarrier(address, timeouts: timeouts).carry(message(bytes: bytes))
  }

  private static let large = [UInt8](repeating: 7, count: 3_000_000)

  @Test(
    "arrives unchanged over TLS after signing in",
    arguments: [("starttls", "smtp"), ("implicit", "smtps")])
  func accepted(tls: String, scheme: String) async throws {
    let server = try MailServer(tls: tls)
    let outcome = try await send(to: server, scheme: scheme)
    #expect(outcome == .accepted(reply: "250 2.0.0 Stored as 0001"))
    #expect(try server.messages() == [Data(message().encoded())])
    let envelope = try server.envelope(1)
    #expect(envelope.mailFrom == "pipe@books.example")
    #expect(envelope.rcptTos == ["reader@kindle.com"])
    #expect(envelope.helo == "books.example")
    #expect(envelope.tls && envelope.authenticated)
  }

  @Test("arrives without signing in where that is not required")
  func withoutLogin() async throws {
    let server = try MailServer(login: false)
    #expect(try await send(to: server, credentials: nil) == .accepted(reply: "250 2.0.0 Stored as 0001"))
  }

  @Test("arrives whole when it is large")
  func largeMessage() async throws {
    let server = try MailServer()
    _ = try await send(to: server, bytes: Self.large)
    #expect(try server.messages() == [Data(message(bytes: Self.large).encoded())])
  }

  @Test("arrives ten at once, each once")
  func manyAtOnce() async throws {
    let server = try MailServer()
    let address = try SMTPServer(
      url: "smtp://\(MailServer.credentials)@127.0.0.1:\(server.port)", caFile: server.caFile)
    let carrier = SMTPCarrier(address, connections: 3)
    let outcomes = try await withThrowingTaskGroup(of: DeliveryOutcome.self) { group in
      for number in 0..<10 {
        group.addTask { try await carrier.carry(message(messageID: "m\(number)")) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy { $0.problem == nil })
    #expect(try Set(server.messages()).count == 10)
  }

  @Test("is not sent to a server whose certificate is not trusted", arguments: ["starttls", "implicit"])
  func wrongAuthority(tls: String) async throws {
    let server = try MailServer(tls: tls)
    let otherServer = try MailServer()
    let outcome = try await send(
      to: server, scheme: tls == "implicit" ? "smtps" : "smtp", caFile: otherServer.caFile)
    #expect(outcome.kind == "channelDown")
    #expect(outcome.problem?.code == .certificateUntrusted)
    #expect(try !server.commands().contains { ["AUTH", "MAIL", "DATA"].contains($0.command) })
    #expect(try server.messages().isEmpty)
  }

  @Test("is not sent to a server with a certificate for another name")
  func wrongName() async throws {
    let server = try MailServer(more: ["--certificate-name", "other.example"])
    let outcome = try await send(to: server)
    #expect(outcome.problem?.code == .certificateUntrusted)
    #expect(try !server.commands().contains { $0.command == "AUTH" })
  }

  @Test("neither the mail nor the password is sent to a server without STARTTLS")
  func withoutEncryption() async throws {
    let server = try MailServer(tls: "none")
    let outcome = try await send(to: server)
    #expect(outcome.kind == "channelDown")
    #expect(outcome.problem?.code == .encryptionMissing)
    #expect(try !server.commands().contains { ["AUTH", "MAIL", "DATA"].contains($0.command) })
  }

  @Test("is tried again when the connection breaks during the handshake")
  func brokenHandshake() async throws {
    let server = try MailServer(tls: "none", script: ["greeting=drop"])
    let outcome = try await send(to: server, scheme: "smtps")
    #expect(outcome.kind == "tryAgain")
    #expect(outcome.problem?.code == .connectionLost)
  }

  @Test("stops the channel when the server doesn't support TLS")
  func plainPort() async throws {
    let outcome = try await send(to: try MailServer(tls: "none"), scheme: "smtps")
    #expect(outcome.kind == "channelDown")
    #expect(outcome.problem?.code == .encryptionMissing)
  }

  @Test("with a wrong password stops the channel, not the message")
  func wrongPassword() async throws {
    let server = try MailServer()
    let outcome = try await send(to: server, credentials: "reader:wrong")
    #expect(outcome.kind == "channelDown")
    #expect(outcome.problem?.code == .credentialsRefused)
    #expect(outcome.problem?.detail?.hasPrefix("535") == true)
    #expect(try server.messages().isEmpty)
  }

  @Test("stops the channel when the server requires a sign-in and none is set")
  func missingLogin() async throws {
    let outcome = try await send(to: try MailServer(), credentials: nil)
    #expect(outcome.problem?.code == .credentialsRefused)
    #expect(outcome.kind == "channelDown")
  }

  @Test(
    "is tried again after a temporary reply at any stage",
    arguments: ["greeting", "ehlo", "starttls", "auth", "mail", "rcpt", "data", "dot"])
  func temporary(stage: String) async throws {
    let server = try MailServer(script: ["\(stage)=451 4.3.0 come back later"])
    let outcome = try await send(to: server)
    #expect(outcome == .tryAgain(.init(.busy, detail: "451 4.3.0 come back later")))
    #expect(try server.messages().isEmpty)
  }

  @Test("arrives at the second attempt if the server rejects the first one for a while")
  func deferredFirstAttempt() async throws {
    let server = try MailServer(script: ["rcpt=450 4.2.0 deferred#1"])
    #expect(try await send(to: server).kind == "tryAgain")
    #expect(try await send(to: server).kind == "accepted")
    #expect(try server.messages().count == 1)
  }

  @Test(
    "is rejected after a permanent reply about it",
    arguments: [
      ("mail", "550 5.7.1 no", DeliveryProblem.Code.messageRefused),
      ("mail", "552 5.3.4 too big", .messageTooLarge), ("rcpt", "550 5.1.1 no such user", .recipientRefused),
      ("data", "554 5.6.0 no", .messageRefused), ("dot", "554 5.7.1 spam", .messageRefused),
      ("dot", "552 5.2.3 too long", .messageTooLarge),
    ])
  func permanent(stage: String, reply: String, code: DeliveryProblem.Code) async throws {
    let outcome = try await send(to: try MailServer(script: ["\(stage)=\(reply)"]))
    #expect(outcome.kind == "refused")
    #expect(outcome.problem?.code == code)
    #expect(outcome.problem?.detail == reply)
  }

  @Test(
    "stops the channel after a permanent reply about the sender",
    arguments: [
      ("greeting", "554 go away", DeliveryProblem.Code.serverRefusesUs),
      ("ehlo", "550 go away", .serverRefusesUs),
      ("starttls", "502 no", .encryptionMissing), ("auth", "535 5.7.8 no", .credentialsRefused),
      ("mail", "530 5.7.0 sign in first", .credentialsRefused),
    ])
  func permanentForAll(stage: String, reply: String, code: DeliveryProblem.Code) async throws {
    let outcome = try await send(to: try MailServer(script: ["\(stage)=\(reply)"]))
    #expect(outcome.kind == "channelDown")
    #expect(outcome.problem?.code == code)
  }

  @Test(
    "is tried again when the connection breaks before the message is complete",
    arguments: ["greeting", "ehlo", "auth", "mail", "rcpt", "data", "body"])
  func droppedBefore(stage: String) async throws {
    let outcome = try await send(to: try MailServer(script: ["\(stage)=drop"]), bytes: Self.large)
    #expect(outcome.kind == "tryAgain")
    #expect(outcome.problem?.code == .connectionLost)
  }

  @Test("of a small size is never reported as sent when the connection breaks in the middle")
  func droppedInSmall() async throws {
    let server = try MailServer(script: ["body=drop"])
    let outcome = try await send(to: server, bytes: [UInt8](repeating: 7, count: 3_000))
    #expect(["tryAgain", "uncertain"].contains(outcome.kind))
    #expect(try server.messages().isEmpty)
  }

  @Test(
    "is uncertain when the connection breaks after the final dot, whether it was stored or not",
    arguments: [("drop", 1), ("discard", 0)])
  func droppedAfter(action: String, stored: Int) async throws {
    let server = try MailServer(script: ["dot=\(action)"])
    let outcome = try await send(to: server)
    #expect(outcome.kind == "uncertain")
    #expect(outcome.problem?.code == .replyMissing)
    #expect(try server.messages().count == stored)
  }

  @Test("is uncertain when the server sends no reply after the final dot")
  func silentAfter() async throws {
    let server = try MailServer(script: ["dot=silence"])
    #expect(try await send(to: server, timeouts: .init(reply: 30)).kind == "uncertain")
  }

  @Test("is tried again when the server sends no reply before that", arguments: ["greeting", "mail", "data"])
  func silentBefore(stage: String) async throws {
    let server = try MailServer(script: ["\(stage)=silence"])
    let outcome = try await send(to: server, timeouts: .init(connect: 60, reply: 30))
    #expect(outcome.kind == "tryAgain")
    // The connection is not broken: the server sends no reply.
    #expect(outcome.problem?.code == (stage == "greeting" ? .unreachable : .busy))
  }

  @Test("is tried again when the server stops accepting the message")
  func stalled() async throws {
    let server = try MailServer(script: ["body=silence"])
    let bytes = [UInt8](repeating: 1, count: 12_000_000)
    let outcome = try await send(to: server, bytes: bytes, timeouts: .init(stall: 4))
    #expect(outcome.kind == "tryAgain")
    #expect(outcome.problem?.message == .mailStalled)
  }

  @Test("is tried again when it never left this side's own buffers")
  func stuckInBuffers() async throws {
    let server = try MailServer(script: ["body=silence"], more: ["--receive-buffer", "4096"])
    // The message is larger than the other side's buffers and smaller than this side's.
    let bytes = [UInt8](repeating: 1, count: 1_000_000)
    let outcome = try await send(to: server, bytes: bytes, timeouts: .init(reply: 60, stall: 4))
    #expect(outcome.kind == "tryAgain")
    #expect(outcome.problem?.message == .mailStalled)
  }

  @Test(
    "is tried again when no server listens or none has that name", arguments: ["127.0.0.1:9", "mail.invalid"])
  func nobodyThere(host: String) async throws {
    let outcome = try await SMTPCarrier(SMTPServer(url: "smtp://\(host)")).carry(message())
    #expect(outcome.kind == "tryAgain")
    #expect(outcome.problem?.code == .unreachable)
  }

  @Test("that is canceled early is not sent")
  func cancelled() async throws {
    let server = try MailServer(script: ["mail=silence"])
    let sending = Task { try await send(to: server) }
    while try !server.commands().contains(where: { $0.command == "MAIL" }) {
      try await Task.sleep(for: .milliseconds(20))
    }
    sending.cancel()
    #expect(try await sending.value == .tryAgain(.init(.interrupted)))
  }

  @Test("asks once before its end is sent, and stops when the result is false", arguments: [true, false])
  func beforeEnd(mayEnd: Bool) async throws {
    let server = try MailServer()
    let questions = Mutex(0)
    let carrier = SMTPCarrier(
      try SMTPServer(
        url: "smtp://\(MailServer.credentials)@127.0.0.1:\(server.port)", caFile: server.caFile))
    let outcome = try await carrier.carry(message(bytes: Self.large)) {
      questions.withLock { $0 += 1 }
      return mayEnd
    }
    #expect(questions.withLock(\.self) == 1)
    #expect(outcome.kind == (mayEnd ? "accepted" : "tryAgain"))
    #expect(try server.messages().count == (mayEnd ? 1 : 0))
  }

  @Test("does not ask when the server has refused it before")
  func beforeEndOfNothing() async throws {
    let server = try MailServer(script: ["data=554 no"])
    let address = try SMTPServer(
      url: "smtp://\(MailServer.credentials)@127.0.0.1:\(server.port)", caFile: server.caFile)
    let questions = Mutex(0)
    _ = try await SMTPCarrier(address).carry(message()) {
      questions.withLock { $0 += 1 }
      return true
    }
    #expect(questions.withLock(\.self) == 0)
  }

  @Test("above the server's size limit is not sent")
  func tooLarge() async throws {
    let server = try MailServer(more: ["--size-limit", "10000"])
    let outcome = try await send(to: server, bytes: Self.large)
    #expect(outcome.kind == "refused")
    #expect(outcome.problem?.code == .messageTooLarge)
    #expect(try !server.commands().contains { $0.command == "DATA" })
  }
}

extension DeliveryOutcome {
  /// Returns the name of the case.
  var kind: String {
    switch self {
    case .accepted: "accepted"
    case .acceptedAgain: "acceptedAgain"
    case .written: "written"
    case .postponed: "postponed"
    case .tryAgain: "tryAgain"
    case .refused: "refused"
    case .uncertain: "uncertain"
    case .channelDown: "channelDown"
    case .closed: "closed"
    }
  }
}
