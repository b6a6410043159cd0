// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension MultipartParser {
  mutating func beginSection(at offset: Int) throws(MultipartError) {
    parts += 1
    guard parts <= limits.parts else { throw MultipartError(.tooManyParts, at: offset) }
    section.removeAll(keepingCapacity: true)
    sectionStart = offset
    state = .head
  }

  /// Adds a byte to the header section; an empty line ends it.
  mutating func collect(_ byte: UInt8, at offset: Int, _ handle: (Event) throws -> Void) throws {
    guard section.count < limits.headerBytes else { throw MultipartError(.headerTooLong, at: offset) }
    let isAfterReturn = section.last == 0x0D
    guard (byte == 0x0A) == isAfterReturn else {
      throw MultipartError(isAfterReturn ? .bareCarriageReturn : .bareLineFeed, at: offset)
    }
    section.append(byte)
    guard byte == 0x0A else { return }
    if section.suffix(4) == [0x0D, 0x0A, 0x0D, 0x0A] || section == [0x0D, 0x0A] { try endSection(handle) }
  }

  /// The empty line's own CR LF already counts as the beginning of a delimiter, so that a boundary right after it is
  /// seen, and refused: some readers take it for an empty part, others for content.
  private mutating func endSection(_ handle: (Event) throws -> Void) throws {
    let head = try MultipartPartHead(section: section, at: sectionStart, limit: limits.headers)
    contentStart = sectionStart + section.count
    (state, matched, borrowed) = (.content, 2, 2)
    try handle(.partBegan(head))
  }
}
