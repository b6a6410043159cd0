// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Storage
import Testing

struct MoveStepTests {
  typealias State = MoveMark.State
  private static let names = MoveNames(source: "/data", target: "PostgreSQL db:5432/shares")

  struct Example: Sendable {
    let source: MoveMark?
    let target: MoveMark?
    var hasRows = false
    let step: MoveStep?

    init(_ source: (State, String)?, _ target: (State, String)?, hasRows: Bool = false, _ step: MoveStep?) {
      self.source = source.map { MoveMark(id: $0.1, state: $0.0, other: "x") }
      self.target = target.map { MoveMark(id: $0.1, state: $0.0, other: "y") }
      (self.hasRows, self.step) = (hasRows, step)
    }
  }

  @Test(
    "the marks of both databases decide how a move goes on, and whether it is refused",
    arguments: [
      Example(nil, nil, .begin(clearing: false)),
      Example((.filled, "0"), nil, .begin(clearing: false)),
      Example(nil, nil, hasRows: true, nil),
      Example(nil, (.filling, "1"), hasRows: true, .begin(clearing: true)),
      Example((.filled, "0"), (.filling, "1"), hasRows: true, .begin(clearing: true)),
      Example((.moving, "1"), (.filling, "1"), hasRows: true, .resume("1")),
      Example((.moving, "1"), (.filled, "1"), hasRows: true, .finish("1")),
      Example((.moved, "1"), (.filled, "1"), hasRows: true, .finish("1")),
      Example((.moving, "1"), (.filling, "2"), hasRows: true, nil),
      Example((.moving, "1"), nil, nil),
      Example((.moved, "1"), nil, nil),
      Example((.moved, "1"), (.filled, "2"), hasRows: true, nil),
      Example((.filling, "1"), nil, nil),
      Example(nil, (.filled, "1"), hasRows: true, nil),
      Example(nil, (.moved, "1"), hasRows: true, nil),
      Example(nil, (.moving, "1"), nil),
    ])
  func decision(_ example: Example) throws {
    let decide = {
      try MoveStep(
        source: example.source, target: example.target, hasRows: example.hasRows, names: Self.names)
    }
    if let step = example.step {
      #expect(try decide() == step)
    } else {
      #expect(throws: StorageProblem.self) { try decide() }
    }
  }

  @Test(
    "a mark keeps a database from being used, and names the other one, except after a complete move to it")
  func problems() throws {
    for state in [State.moving, .moved, .filling] {
      let problem = try #require(MoveMark(id: "1", state: state, other: "PostgreSQL db").problem)
      #expect(problem.code == .moved)
      #expect(problem.message.contains("PostgreSQL db"))
    }
    #expect(MoveMark(id: "1", state: .filled, other: "x").problem == nil)
  }
}
