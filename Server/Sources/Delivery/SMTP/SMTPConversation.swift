// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The progress of one SMTP session, and the server's last reply.
struct SMTPConversation {
  /// The steps in order; a step is reached when its command is sent.
  enum Stage: Int, Comparable {
    case connecting, hello, startTLS, login, sender, recipient, data, message

    static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  /// A whole reply: the code of its last line and the texts of all lines.
  struct Reply: Equatable {
    var code: Int
    var text: String
  }

  // A hostile server may send lines without end.
  private static let textLimit = 500

  private(set) var stage = Stage.connecting
  /// The reply to the present step; nil while it has not arrived.
  private(set) var reply: Reply?
  /// Whether the system has accepted every byte of the message; the final dot follows.
  private(set) var handedOver = false
  /// The largest message that the server accepts, in bytes, as it states (RFC 1870); nil when it states none.
  private(set) var sizeLimit: Int?
  /// The sign-in methods that the server offers (RFC 4954).
  private(set) var mechanisms: [String] = []
  // libcurl sends QUIT by itself; the reply to it is not about the message.
  private var isOver = false
  private var lines: [String] = []

  /// Records the verb of a command; the rest, which may contain the password, is never read.
  mutating func sent(_ command: some Collection<UInt8>) {
    let verb = String(decoding: command.prefix(5), as: UTF8.self).uppercased()
    if verb.hasPrefix("QUIT") { isOver = true }
    guard let next = Self.stage(of: verb), !isOver else { return }
    if next > stage || next == .hello { stage = next }
    if next == .hello { (sizeLimit, mechanisms) = (nil, []) }
    reply = nil
  }

  /// Records a line from the server.
  mutating func heard(_ bytes: some Collection<UInt8>) {
    if isOver { return }
    let line = String(decoding: bytes.prefix(Self.textLimit), as: UTF8.self).filter { !$0.isNewline }
    guard let code = Int(line.prefix(3)), (200..<600).contains(code) else { return }
    if stage == .hello, code == 250 { noteExtension(line.dropFirst(4)) }
    if lines.count < 20 { lines.append(MailMessage.headerText(String(line.dropFirst(4)))) }
    if line.dropFirst(3).first == "-" { return }
    reply = Reply(code: code, text: String(lines.joined(separator: " ").prefix(Self.textLimit)))
    lines = []
    if stage == .data, code == 354 { beginMessage() }
  }

  /// Replies before TLS are not authenticated; the second greeting replaces them.
  private mutating func noteExtension(_ text: Substring) {
    let words = text.uppercased().split(separator: " ")
    if words.first == "SIZE" {
      sizeLimit = words.dropFirst().first.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
    if words.first == "AUTH" { mechanisms = words.dropFirst().prefix(20).map(String.init) }
  }

  mutating func finishedMessage() {
    if stage == .message { handedOver = true }
  }

  private mutating func beginMessage() {
    stage = .message
    reply = nil
  }

  private static func stage(of verb: String) -> Stage? {
    switch verb {
    case "EHLO ", "HELO ": .hello
    case "START": .startTLS
    case "AUTH ": .login
    case "MAIL ": .sender
    case "RCPT ": .recipient
    case "DATA\r\n", "DATA\r", "DATA": .data
    default: nil
    }
  }
}
