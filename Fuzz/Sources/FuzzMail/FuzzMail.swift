// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import FuzzRun

/// Reads the bytes as a mail to the sender's mailbox, and as the response of a name server.
///
/// The result has limits, contains no control characters, and no link except Amazon's own.
private func fuzzMail(_ start: UnsafePointer<UInt8>, _ count: Int) {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let reply = MailReply(bytes, authority: "mx.books.example")
  if let link = reply.link, !AmazonDomain.ownsLink(link) { fatalError("a foreign link: \(link)") }
  guard reply.words.count <= 300, reply.words.unicodeScalars.allSatisfy({ $0.value >= 0x20 }) else {
    fatalError("words: \(reply.words)")
  }
  guard reply.messageIDs.count <= 16, reply.messageIDs.allSatisfy({ $0.utf8.count <= 300 }),
    reply.tokens.count <= 16, reply.tokens.allSatisfy({ $0.utf8.count == DeliveryToken.length })
  else { fatalError("names: \(reply.messageIDs) \(reply.tokens)") }
  guard reply.addresses.allSatisfy(MailMessage.isAddress) else { fatalError("\(reply.addresses)") }
  readNames(bytes)
}

private func readNames(_ bytes: [UInt8]) {
  guard let question = DNSMessage.question("books.example", id: 0) else { return }
  // Makes the bytes start like a response to the request.
  var head = question
  head[2] = 0x81
  head[7] = bytes.first ?? 0
  guard let message = DNSMessage(head + bytes.dropFirst(), to: question) else { return }
  let size = message.texts.reduce(0) { $0 + $1.utf8.count }
  guard message.texts.count <= 100, size <= 3 * bytes.count else { fatalError("more than there was") }
}

@main
struct FuzzMail {
  static func main() {
    fuzz { start, count in
      if let start { fuzzMail(start, count) }
      return 0
    }
  }
}
