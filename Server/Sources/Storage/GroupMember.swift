// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The work of one caller who waits for the commit of a group.
struct GroupMember: Sendable {
  let account: String
  let key: String
  /// Only work of one type is done together.
  let type: ObjectIdentifier
  let arrived = ContinuousClock.now

  private let work: any GroupedWork
  private let runAll: @Sendable ([any GroupedWork], any SQLConnection) throws -> [any Sendable]
  private let report: @Sendable (Result<any Sendable, any Error>) -> Void

  init<Work: GroupedWork>(_ work: Work, report: @escaping @Sendable (Result<Work.Value, any Error>) -> Void) {
    (account, key, type) = (work.account, work.key, ObjectIdentifier(Work.self))
    self.work = work
    runAll = { try Work.run($0.compactMap { $0 as? Work }, $1) }
    self.report = { result in report(result.flatMap { value in Result { try Self.cast(value) } }) }
  }

  /// Does the work of members of one type; returns a value for each of them.
  static func run(
    _ members: [GroupMember], _ connection: any SQLConnection
  ) throws -> [any Sendable] {
    let values = try members.first?.runAll(members.map(\.work), connection) ?? []
    guard values.count == members.count else { throw unexpected }
    return values
  }

  /// Resumes the caller; call it once.
  func settle(_ result: Result<any Sendable, any Error>) { report(result) }

  private static func cast<Value>(_ value: any Sendable) throws -> Value {
    guard let value = value as? Value else { throw unexpected }
    return value
  }

  private static let unexpected = StorageProblem(
    .unexpectedValue, "a group has another number of results than callers")
}
