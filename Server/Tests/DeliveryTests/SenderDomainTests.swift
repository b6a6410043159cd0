// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Testing

@Suite("The sender's domain")
struct SenderDomainTests {
  @Test(
    "is checked by its SPF record",
    arguments: [
      (DNSText.Response.texts(["v=spf1 include:_spf.example.net -all"]), SenderDomain.Finding.Level.good),
      (.texts(["other", "V=SPF1 mx ~ALL"]), .good), (.texts(["v=spf1 mx ?all"]), .doubtful),
      (.texts(["v=spf1 mx"]), .doubtful), (.texts(["v=spf1 +all"]), .bad), (.texts(["v=spf1 all"]), .bad),
      (.texts(["v=spf1 -all", "v=spf1 mx -all"]), .bad), (.texts(["v=spf10 -all"]), .bad), (.none, .bad),
      (.failed("no answer"), .doubtful),
    ])
  func spf(response: DNSText.Response, level: SenderDomain.Finding.Level) {
    #expect(SenderDomain.spf("books.example", response).level == level)
  }

  @Test(
    "is checked by the key of its selector",
    arguments: [
      (DNSText.Response.texts(["v=DKIM1; k=rsa; p=MIGf"]), SenderDomain.Finding.Level.good),
      (.texts(["v=DKIM1; p="]), .bad), (.texts(["nothing"]), .bad), (.none, .bad),
      (.failed("x"), .doubtful),
    ])
  func dkim(response: DNSText.Response, level: SenderDomain.Finding.Level) {
    #expect(SenderDomain.dkim("books.example", selector: "s1", response).level == level)
    #expect(SenderDomain.dkim("books.example", selector: nil, nil).level == .doubtful)
  }

  @Test(
    "is checked by its DMARC record",
    arguments: [
      (
        DNSText.Response.texts(["v=DMARC1; p=reject; rua=mailto:a@b.example"]),
        SenderDomain.Finding.Level.good
      ),
      (.texts(["v=DMARC1; sp=none"]), .bad), (.texts(["v=DMARC1; p=none", "v=DMARC1; p=none"]), .doubtful),
      (.none, .doubtful), (.failed("x"), .doubtful),
    ])
  func dmarc(response: DNSText.Response, level: SenderDomain.Finding.Level) {
    #expect(SenderDomain.dmarc("books.example", response).level == level)
  }

  @Test("that has control characters in a record is shown without them")
  func hostileRecord() {
    let found = SenderDomain.spf("books.example", .texts(["v=spf1 \u{1B}[31m\u{202E} ?all"]))
    #expect(found.words.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
  }
}
