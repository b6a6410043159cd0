// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// What a move has to do, by the marks of both databases.
package enum MoveStep: Sendable, Equatable {
  /// Begins a move; an earlier, incomplete copy in the target is deleted first.
  case begin(clearing: Bool)
  /// Continues the move with this identifier.
  case resume(String)
  /// All data was copied and compared; only the last steps are missing.
  case finish(String)

  /// Decides what to do.
  ///
  /// Throws a `StorageProblem` if the source is incomplete or was moved to another database, or if the target has data.
  ///
  /// - Parameter hasRows: whether the target has any data.
  package init(source: MoveMark?, target: MoveMark?, hasRows: Bool, names: MoveNames) throws {
    if let source, source.state == .filling, let problem = source.problem { throw problem }
    if let source, [.moving, .moved].contains(source.state) {
      switch target {
      case let target? where target.id == source.id && target.state == .filling: self = .resume(source.id)
      case let target? where target.id == source.id && target.state == .filled: self = .finish(source.id)
      default: throw Self.otherTarget(source, names)
      }
    } else if target?.state == .filling {
      self = .begin(clearing: true)
    } else {
      guard target == nil, !hasRows else {
        throw StorageProblem(
          .duplicate, "\(names.target) has data already; create an empty database. Nothing was changed")
      }
      self = .begin(clearing: false)
    }
  }

  private static func otherTarget(_ source: MoveMark, _ names: MoveNames) -> StorageProblem {
    let verb = source.state == .moving ? "is being" : "was"
    return StorageProblem(
      .moved,
      "the data of \(names.source) \(verb) moved to \(source.other), which has no copy of this move if it is the same "
        + "database as \(names.target); undo that move with --undo first")
  }
}
