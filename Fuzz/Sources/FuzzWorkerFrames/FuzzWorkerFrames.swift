// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import FuzzRun
import ImageWork

/// Reads the bytes as each kind of frame; a parsed frame must encode to the same bytes.
private func fuzzFrames(_ start: UnsafePointer<UInt8>, _ count: Int) {
  let frame = Array(UnsafeBufferPointer(start: start, count: count))
  if let request = ImageRequest(frame: frame), request.frame != frame { fatalError("request") }
  if let reply = ImageReply(frame: frame), reply.frame != frame { fatalError("reply") }
  if let greeting = WorkerGreeting(frame: frame), greeting.frame != frame { fatalError("greeting") }
  // Invalid UTF-8 is repaired while reading, so the parsed values are compared and not the bytes.
  if let text = TextRequest(frame: frame), TextRequest(frame: text.frame) != text { fatalError("text") }
  if let reply = TextReply(frame: frame), TextReply(frame: reply.frame) != reply { fatalError("reply") }
  guard frame.count >= 16 else { return }
  let sides = (0..<2).map { side in frame[(side * 8)..<(side * 8 + 8)].reduce(0) { $0 << 8 | Int($1) } }
  let settings = ImageSettings(
    width: Int(frame[0]) + 1, height: Int(frame[1]) + 1, isGray: false, quality: 80, byteLimit: 1)
  guard let fit = ImageFit(width: sides[0], height: sides[1], settings: order) else { return }
  let pieces = ImageFit.pieces(of: min(sides[1], fit.height), settings: order)
  guard pieces.count <= ImageReply.mostPieces, pieces.allSatisfy({ !$0.isEmpty }) else {
    fatalError("pieces")
  }
}

@main
struct FuzzWorkerFrames {
  static func main() {
    fuzz { start, count in
      if let start { fuzzFrames(start, count) }
      return 0
    }
  }
}
