// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareContract

/// A part with its whole content, as a test compares it.
struct CollectedPart: Hashable {
  let head: MultipartPartHead
  var content: [UInt8] = []
  var range = 0..<0
}

/// Parses a body in chunks whose lengths `chunk` chooses.
func collect(
  _ body: [UInt8], boundary: String = "x", limits: MultipartLimits = MultipartLimits(),
  chunk: () -> Int = { .max }
) throws -> [CollectedPart] {
  var parser = MultipartParser(boundary: try MultipartBoundary(boundary), limits: limits)
  var parts: [CollectedPart] = []
  var isFinished = false
  let take = { (event: MultipartParser.Event) in
    switch event {
    case .partBegan(let head): parts.append(CollectedPart(head: head))
    case .bytes(let bytes): parts[parts.count - 1].content += bytes
    case .partEnded(let range): parts[parts.count - 1].range = range
    case .finished: isFinished = true
    }
  }
  var rest = body[...]
  while !rest.isEmpty {
    let next = rest.prefix(max(1, chunk()))
    try parser.feed(next, take)
    rest = rest.dropFirst(next.count)
  }
  try parser.finish(take)
  return isFinished ? parts : []
}
