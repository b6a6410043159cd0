// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Fetching
import FuzzRun

/// Reads the bytes line by line as the response heads of a redirect chain.
///
/// No chain may exceed its limit, leave https, or put a line break into the next request.
private func fuzzResponse(_ start: UnsafePointer<UInt8>, _ count: Int) {
  guard let page = try? FetchAddress("https://h.example/a?b") else { return }
  var chain = FetchChain(from: page, redirects: 5)
  var head = ResponseHead(limits: .page, codings: ["gzip", "deflate"])
  let bytes = UnsafeRawBufferPointer(start: start, count: count)
  for line in lines(of: bytes) {
    do throws(FetchProblem) {
      try head.take(line)
      guard head.isComplete else { continue }
      guard try chain.follow(head) else { return }
    } catch {
      return
    }
    check(chain)
    head = ResponseHead(limits: .page, codings: ["gzip", "deflate"])
  }
}

private func check(_ chain: FetchChain) {
  guard chain.page.scheme == .https, chain.hops.count <= 5 else { fatalError("too far: \(chain.hops)") }
  let sent = chain.page.text + (chain.cookies.header(for: chain.page) ?? "")
  guard sent.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else { fatalError("not plain: \(sent)") }
}

/// The lines with their line ends, as libcurl passes them.
private func lines(of bytes: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer] {
  var found: [UnsafeRawBufferPointer] = []
  var rest = bytes[...]
  while let end = rest.firstIndex(of: 0x0a) {
    found.append(UnsafeRawBufferPointer(rebasing: rest[...end]))
    rest = rest[(end + 1)...]
  }
  return found
}

@main
struct FuzzResponse {
  static func main() {
    fuzz { start, count in
      if let start { fuzzResponse(start, count) }
      return 0
    }
  }
}
