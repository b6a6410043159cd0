// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import Delivery
import Foundation
import Messages
import ServerCore

/// Checks everything that sending mail depends on, and reports one finding per line.
package struct MailCheckup: Sendable {
  package typealias Finding = SenderDomain.Finding

  private let mail: MailConfiguration
  private let own: (server: SMTPServer, from: String)?
  private let limits: BookLimits
  private let names: DNSText?
  private let selector: String?

  /// - Parameters:
  ///   - resolver: the name server to ask, `HOST` or `HOST:PORT`; nil uses the system's.
  ///   - own: the mail account of one user, which is checked instead of the server's.
  ///   - selector: the selector of the domain's DKIM key; nil skips that check.
  package init(
    _ mail: MailConfiguration, limits: BookLimits, own: (server: SMTPServer, from: String)? = nil,
    resolver: String? = nil, selector: String? = nil
  ) {
    self.mail = mail
    self.own = own
    self.limits = limits
    names = DNSText(server: resolver)
    self.selector = selector
  }

  /// Runs all checks and returns the findings in order.
  package func run() async -> [Finding] {
    await server() + (await domain()) + (own == nil ? await mailbox() : [])
  }

  /// Whether the mail server accepts mails, so that a stopped channel may resume.
  package static func worked(_ findings: [Finding]) -> Bool {
    findings.contains { $0.topic == "AUTH" && $0.level != .bad }
  }

  private var from: String { own?.from ?? mail.from }

  private func server() async -> [Finding] {
    if let own { return lines(own.server, await own.server.probe(from: own.from)) }
    guard let address = mail.server else {
      return [
        Finding(.doubtful, "server", "No mail server is set up. Emails are written to \(mail.folder.path).")
      ]
    }
    do {
      let server = try SMTPServer(url: address, caFile: mail.authorities)
      return lines(server, await server.probe(from: mail.from))
    } catch {
      return [Finding(.bad, "server", "\(error)")]
    }
  }

  private func lines(_ server: SMTPServer, _ found: SMTPServer.Finding) -> [Finding] {
    if let problem = found.problem {
      let topic =
        switch problem.code {
        case .encryptionMissing, .certificateUntrusted: "TLS"
        case .credentialsRefused: "AUTH"
        default: "server"
        }
      let detail = problem.detail.map { " (\($0))" } ?? ""
      return [Finding(.bad, topic, "\(server): \(problem.message.text)\(detail)")]
    }
    return [
      Finding(.good, "server", "\(server) responds."),
      Finding(.good, "TLS", "The connection is encrypted and the certificate is trusted."),
      server.signsIn
        ? Finding(.good, "AUTH", "The user name and password are accepted.")
        : Finding(
          .doubtful, "AUTH", "No user name is set. The mail server must accept mail from this machine."),
      size(found.sizeLimit),
    ]
  }

  /// Compares the server's limit with the largest book, whose size base64 increases by a third.
  private func size(_ limit: Int?) -> Finding {
    let wanted = limits.mail / 3 * 4 + limits.mail / 50
    guard let limit else {
      return Finding(.doubtful, "SIZE", "The mail server doesn't announce a size limit.")
    }
    let sizes = NumberText(.english)
    let size = sizes.bytes(limit)
    return limit >= wanted
      ? Finding(
        .good, "SIZE",
        "The mail server accepts emails up to \(size). Books have at most \(sizes.bytes(limits.mail)).")
      : Finding(
        .doubtful, "SIZE",
        "The mail server accepts emails up to \(size). Set the size limit of destinations to "
          + "\(sizes.bytes(limit / 4 * 3)), because it refuses larger books."
      )
  }

  private func domain() async -> [Finding] {
    let domain = from.drop { $0 != "@" }.dropFirst().lowercased()
    guard domain.contains("."), !domain.hasSuffix(".localdomain") else {
      return [
        Finding(
          .bad, "From", "\(from) isn't a public address. Set --mail-from to one of your addresses."
        )
      ]
    }
    let sender = Finding(
      .good, "From", "Books are sent from \(from). Kindle accounts must list it as an approved sender.")
    guard let names else { return [sender, Finding(.doubtful, "DNS", "No name server is available.")] }
    do {
      return [sender] + (try await published(by: domain, names))
    } catch {
      return [sender, Finding(.doubtful, "DNS", "\(error)")]
    }
  }

  // The resolver blocks, so it must not run on the threads that serve requests.
  private func published(by domain: String, _ names: DNSText) async throws -> [Finding] {
    let selector = selector
    return try await WorkThreads(name: "names", count: 1).run {
      [
        SenderDomain.spf(domain, names.records(of: domain)),
        SenderDomain.dkim(
          domain, selector: selector, selector.map { names.records(of: "\($0)._domainkey.\(domain)") }),
        SenderDomain.dmarc(domain, names.records(of: "_dmarc.\(domain)")),
      ]
    }
  }

  private func mailbox() async -> [Finding] {
    guard let configuration = mail.mailbox else {
      return [
        Finding(
          .doubtful, "mailbox",
          "No mailbox is set, so Sharepipe doesn't notice when Amazon refuses a book. Set --mailbox, or pipe replies into "
            + "“sharepipe mail receive”.")
      ]
    }
    do {
      let server = try configuration.server()
      _ = try await MailboxReader(server).next(after: nil, since: Date(timeIntervalSinceNow: 2 * 86_400))
      return [Finding(.good, "mailbox", "\(server) can be read.")]
    } catch {
      return [Finding(.bad, "mailbox", "\(error)")]
    }
  }
}
