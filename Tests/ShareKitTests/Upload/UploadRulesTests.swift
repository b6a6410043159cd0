// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

@Suite("Classifying responses and choosing waits")
struct UploadRulesTests {
  let bench: OutboxBench
  let entry: OutboxEntry

  init() throws {
    bench = try OutboxBench()
    entry = try bench.outbox.commit(bench.link())
  }

  @Test("no status but 2xx acknowledges, even with the right receipt in the body")
  func statuses() throws {
    let receipt = bench.receipt(for: entry)
    let body = try JSONEncoder().encode(receipt)
    for status in -1..<700 {
      let verdict = UploadVerdict(UploadResponse(status: status, body: body), to: entry)
      #expect((verdict == .acknowledged(receipt)) == (200..<300).contains(status), "\(status)")
    }
  }

  @Test("a refusal with a problem code of the contract is final, a bare 400, 403 or 409 is not")
  func refusals() throws {
    for code in [ProblemCode.malformedMultipart, .unsupportedMediaType, .bodyTooLarge, .idempotencyKeyReused]
    {
      let body = try JSONEncoder().encode(Problem(code))
      let verdict = UploadVerdict(UploadResponse(status: code.status, body: body), to: entry)
      #expect(verdict == .refused(Problem(code)))
    }
    for status in [400, 403, 409] {
      let verdict = UploadVerdict(UploadResponse(status: status, body: Data("<html>".utf8)), to: entry)
      #expect(verdict == .tryAgain(seconds: nil, why: .unexpectedResponse))
    }
    let scope = UploadResponse(status: 403, body: try JSONEncoder().encode(Problem(.missingScope)))
    #expect(UploadVerdict(scope, to: entry) == .needsSignIn)
  }

  @Test(
    "a wait is read in seconds, or as a date against the server's own clock",
    arguments: [
      (["Retry-After": "120"], 120), (["retry-after": " 0 "], 0), (["Retry-After": "-5"], nil),
      (["Retry-After": "soon"], nil), ([:], nil), (["Retry-After": "99999999999999999999"], nil),
      (["Retry-After": "Sat, 21 Nov 2026 10:10:00 GMT", "Date": "Sat, 21 Nov 2026 10:00:00 GMT"], 600),
      (["Retry-After": "Sat, 21 Nov 2026 09:00:00 GMT", "Date": "Sat, 21 Nov 2026 10:00:00 GMT"], 0),
    ] as [([String: String], Double?)])
  func retryAfter(headers: [String: String], seconds: Double?) {
    #expect(
      UploadResponse(status: 429, headers: headers).retryAfter(now: Date(timeIntervalSince1970: 0)) == seconds
    )
  }

  @Test("waits grow to a limit, stay within their jitter, and follow the server's request up to a day")
  func waits() {
    let retry = UploadRetry()
    for attempt in 1...200 {
      let (low, high) = (
        retry.seconds(afterAttempts: attempt, jitter: 0), retry.seconds(afterAttempts: attempt, jitter: 1)
      )
      #expect(low == high / 2 && high <= retry.longest)
      #expect(high >= retry.seconds(afterAttempts: attempt - 1, jitter: 1))
    }
    #expect(
      retry.seconds(afterAttempts: 1, jitter: 1) == 5 && retry.seconds(afterAttempts: 99, jitter: 1) == 21_600
    )
    #expect(retry.seconds(afterAttempts: 1, requested: 90, jitter: 0) == 90)
    #expect(retry.seconds(afterAttempts: 1, requested: 1e12, jitter: 0) == 86_400)
  }

  @Test("every reason and state has its own message")
  func words() {
    let reasons = UploadVerdict.Why.allCases.map { OutboxReason(code: $0.rawValue, at: bench.clock.now) }
    #expect(reasons.allSatisfy { !ShareMessages.reason($0).contains("_") })
    for code in ProblemCode.allCases {
      #expect(!ShareMessages.reason(OutboxReason(code: code.rawValue, at: bench.clock.now)).contains("_"))
    }
    #expect(ShareMessages.state(of: entry) == "Waiting to be sent")
  }
}
