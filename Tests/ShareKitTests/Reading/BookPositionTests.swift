// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Foundation
import ShareContract
import ShareKit
import Testing

/// Where the user stopped reading.
struct BookPositionTests {
  private let folder: TemporaryFolder
  private var positions: BookPositions {
    BookPositions(folder: folder.url.appendingPathComponent("positions"))
  }

  init() throws { folder = try TemporaryFolder() }

  @Test("a position is found again for its book only, until the book is removed")
  func position() {
    let (kite, boat) = (ShareID.make(), ShareID.make())
    #expect(positions.position(in: kite) == nil)
    positions.keep(BookPosition(chapter: 3, fraction: 0.25), in: kite)
    positions.keep(BookPosition(chapter: 4, fraction: 0.5), in: kite)
    #expect(positions.position(in: kite) == BookPosition(chapter: 4, fraction: 0.5))
    #expect(positions.position(in: boat) == nil)
    positions.forget(kite)
    #expect(positions.position(in: kite) == nil)
  }

  @Test("all positions of an account are removed together")
  func all() {
    let id = ShareID.make()
    positions.keep(BookPosition(chapter: 3), in: id)
    positions.forgetAll()
    #expect(positions.position(in: id) == nil)
    positions.keep(BookPosition(chapter: 1), in: id)
    #expect(positions.position(in: id) == BookPosition(chapter: 1))
  }

  @Test("of very many books, the positions that changed last stay")
  func limit() throws {
    let ids = (0..<1_001).map { _ in ShareID.make() }
    positions.keep(BookPosition(chapter: 1), in: ids[0])
    let first = folder.url.appendingPathComponent("positions/\(ids[0].text).json")
    try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: first.path)
    for id in ids.dropFirst() { positions.keep(BookPosition(chapter: 1), in: id) }
    #expect(positions.position(in: ids[0]) == nil)
    #expect(ids.dropFirst().allSatisfy { positions.position(in: $0) != nil })
  }

  @Test("a position that isn't in the book becomes the nearest one")
  func bounds() {
    #expect(BookPosition(chapter: -1, fraction: -0.5) == BookPosition(chapter: 0, fraction: 0))
    #expect(BookPosition(chapter: 2, fraction: 7).fraction == 1)
    #expect(BookPosition(chapter: 2, fraction: .nan).fraction == 0)
    #expect(BookPosition(chapter: 5, fraction: 0.5).within(3) == BookPosition(chapter: 2))
    #expect(BookPosition(chapter: 2, fraction: 0.5).within(3) == BookPosition(chapter: 2, fraction: 0.5))
  }

  @Test("a damaged file counts as no position")
  func damaged() throws {
    let id = ShareID.make()
    positions.keep(BookPosition(chapter: 1), in: id)
    try Data("{".utf8).write(to: folder.url.appendingPathComponent("positions/\(id.text).json"))
    #expect(positions.position(in: id) == nil)
  }
}
