// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Delivery
import Foundation
import Synchronization
import Testing

/// Stores the posted requests and returns the configured response.
private final class Receiver: WebhookPoster {
  private let response: WebhookResponse
  private let seen = Mutex<[WebhookRequest]>([])

  init(_ response: WebhookResponse) { self.response = response }

  var requests: [WebhookRequest] { seen.withLock { $0 } }

  func post(_ request: WebhookRequest) async -> WebhookResponse {
    seen.withLock { $0.append(request) }
    return response
  }
}

struct WebhookTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func sampleBook(title: String = "The “early” ferry") -> OutgoingBook {
    OutgoingBook(
      id: "0190-delivery", title: title, bytes: Array("PK book".utf8), fileName: "ferry.epub", createdAt: now,
      origins: [.init(share: "s1", title: "The ferry", url: "https://example.org/ferry", words: 900)])
  }

  private func deliver(
    _ response: WebhookResponse, _ content: WebhookAdapter.Content = .link(nil), repeated: Bool = false
  ) async -> (DeliveryOutcome, WebhookRequest?) {
    let receiver = Receiver(response)
    let adapter = WebhookAdapter(
      address: "https://hook.example/", content: content, poster: receiver, now: { [now] in now },
      sign: { ["one:\($0.count)", "two"] })
    var book = sampleBook()
    book.isRepeated = repeated
    let outcome = await adapter.deliver(
      book,
      beforeEnd: {
        Issue.record("a webhook asks before the end"); return false
      })
    return (outcome, receiver.requests.first)
  }

  @Test("the signature covers identifier, time and body, and there is one for each secret")
  func signing() async throws {
    let (_, request) = await deliver(.status(200, retryAfter: nil))
    let posted = try #require(request)
    let fields = Dictionary(uniqueKeysWithValues: posted.fields.map { ($0.name, $0.value) })
    #expect(fields["webhook-id"] == "0190-delivery")
    #expect(fields["webhook-timestamp"] == "1700000000")
    let signed = "0190-delivery.1700000000.".utf8.count + posted.body.count
    #expect(fields["webhook-signature"] == "v1,one:\(signed) v1,two")
  }

  @Test("the event names the book, its address and the shares in it")
  func event() async throws {
    let (_, request) = await deliver(.status(200, retryAfter: nil), .link("https://me.example/hooks/books/1"))
    let json = try #require(try JSONSerialization.jsonObject(with: request?.body ?? Data()) as? [String: Any])
    #expect(json["type"] as? String == "book.ready")
    #expect(json["timestamp"] as? String == "2023-11-14T22:13:20Z")
    let data = try #require(json["data"] as? [String: Any])
    let book = try #require(data["book"] as? [String: Any])
    #expect(book["title"] as? String == "The “early” ferry")
    #expect(book["url"] as? String == "https://me.example/hooks/books/1")
    #expect(book["bytes"] as? Int == 7)
    let shares = try #require(data["shares"] as? [[String: Any]])
    #expect(shares.first?["url"] as? String == "https://example.org/ferry")
  }

  @Test("with the book, the body is a multipart form with the event and the file")
  func form() async throws {
    let (_, request) = await deliver(.status(200, retryAfter: nil), .book)
    let text = String(decoding: request?.body ?? Data(), as: UTF8.self)
    let boundary = try #require(
      request?.fields.first { $0.name == "content-type" }?.value.split(separator: "boundary=").last)
    #expect(text.hasPrefix("--\(boundary)\r\nContent-Disposition: form-data; name=\"event\"\r\n"))
    #expect(
      text.contains(
        "name=\"book\"; filename=\"ferry.epub\"\r\nContent-Type: application/epub+zip\r\n\r\nPK book\r\n"))
    #expect(text.hasSuffix("\r\n--\(boundary)--\r\n"))
  }

  @Test(
    "a response determines the outcome",
    arguments: [
      (200, "accepted"), (204, "accepted"), (301, "refused"), (308, "refused"), (400, "refused"),
      (401, "tryAgain"), (404, "tryAgain"), (408, "tryAgain"), (409, "tryAgain"), (410, "closed"),
      (413, "refused"), (422, "refused"), (429, "tryAgain"), (500, "tryAgain"), (503, "tryAgain"),
    ])
  func statuses(_ status: Int, _ kind: String) async {
    #expect(await deliver(.status(status, retryAfter: nil)).0.kind == kind)
  }

  @Test(
    "Retry-After is respected, in seconds or as a date",
    arguments: [
      ("120", Duration.seconds(120)), ("Tue, 14 Nov 2023 22:15:20 GMT", .seconds(120)),
      ("Tue, 14 Nov 2023 22:00:00 GMT", .zero), ("soon", nil), ("-5", nil), (nil, nil),
    ])
  func retryAfter(_ text: String?, _ pause: Duration?) async {
    #expect(await deliver(.status(503, retryAfter: text)).0.problem?.retryAfter == pause)
  }

  @Test(
    "a failure with an unknown result says that the book may have arrived",
    arguments: [(500, true), (502, true), (504, true), (503, false), (429, false), (404, false)])
  func openFate(_ status: Int, _ mayHaveArrived: Bool) async {
    #expect(await deliver(.status(status, retryAfter: nil)).0.problem?.mayHaveArrived == mayHaveArrived)
  }

  @Test("a request without a response is tried again, and the problem says that the book may have arrived")
  func lost() async {
    let (outcome, _) = await deliver(.unanswered("timeout"))
    #expect(outcome.kind == "tryAgain")
    #expect(outcome.problem?.mayHaveArrived == true)
    #expect(await deliver(.unreachable("closed")).0.problem?.mayHaveArrived == false)
    #expect(await deliver(.status(200, retryAfter: nil), repeated: true).0.kind == "acceptedAgain")
  }
}
