// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// A DNS message with TXT records; invalid bytes make it nil or leave out records.
package struct DNSMessage: Sendable {
  package let code: Int
  package let isTruncated: Bool
  package private(set) var texts: [String] = []

  /// Creates a request for TXT records; nil for a name that can't be requested.
  package static func question(_ name: String, id: UInt16) -> [UInt8]? {
    let labels = name.split(separator: ".").map { Array($0.utf8) }
    guard !labels.isEmpty, name.utf8.count <= 253, labels.allSatisfy({ (1...63).contains($0.count) }) else {
      return nil
    }
    let head: [UInt8] = [UInt8(id >> 8), UInt8(id & 255), 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    return head + labels.flatMap { [UInt8($0.count)] + $0 } + [0, 0, 16, 0, 1]
  }

  /// Reads the response to a request.
  package init?(_ bytes: [UInt8], to question: [UInt8]) {
    guard bytes.count >= question.count, bytes.prefix(2) == question.prefix(2), bytes[2] & 0x80 != 0 else {
      return nil
    }
    guard bytes[12..<question.count].map({ $0 | 0x20 }) == question[12...].map({ $0 | 0x20 }) else {
      return nil
    }
    isTruncated = bytes[2] & 2 != 0
    code = Int(bytes[3] & 15)
    var position = question.count
    for _ in 0..<min(Int(bytes[6]) << 8 | Int(bytes[7]), 100) {
      guard let next = readRecord(bytes, at: position) else { return }
      position = next
    }
  }

  /// The position of the next record.
  private mutating func readRecord(_ bytes: [UInt8], at start: Int) -> Int? {
    guard let head = Self.afterName(bytes, start), head + 10 <= bytes.count else { return nil }
    let end = head + 10 + (Int(bytes[head + 8]) << 8 | Int(bytes[head + 9]))
    guard end <= bytes.count else { return nil }
    if bytes[head] == 0, bytes[head + 1] == 16 { texts.append(Self.text(bytes[(head + 10)..<end])) }
    return end
  }

  private static func afterName(_ bytes: [UInt8], _ start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      let length = Int(bytes[position])
      if length >= 0xC0 { return position + 2 }
      if length == 0 { return position + 1 }
      position += length + 1
    }
    return nil
  }

  /// Joins the strings of one record, as SPF, DKIM and DMARC require.
  private static func text(_ data: ArraySlice<UInt8>) -> String {
    var rest = data
    var joined: [UInt8] = []
    while let length = rest.popFirst() {
      joined += rest.prefix(Int(length))
      rest = rest.dropFirst(Int(length))
    }
    return String(decoding: joined, as: UTF8.self)
  }
}
