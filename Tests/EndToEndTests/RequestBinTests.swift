// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import Testing

extension EndToEndTests {
  /// An app whose posts go to a request inspector that doesn't respond as it should.
  struct RequestBinTests {
    @Test("a post that gets no response is sent again by the system until it gets one")
    func cut() throws {
      let bench = try InspectorBench()
      try bench.install()
      try bench.plan(#"[{"cutsResponse":true,"times":1},{"status":200}]"#)
      try bench.share()
      try bench.runTransfers()
      let first = try bench.next()
      #expect(first.outcome == "cut" && first.status == nil && first.bytes > 0)
      // The system asks how much has arrived before it sends the post again.
      let question = try bench.next()
      #expect(question.method == "HEAD" && question.target.hasPrefix("/-/uploads/") && question.status == 204)
      let second = try bench.next()
      #expect(second.method == "POST" && second.target == "/article-3" && second.outcome == "complete")
      #expect(second.status == 200 && second.bytes == first.bytes)
    }
  }
}
