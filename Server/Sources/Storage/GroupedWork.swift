// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Work that one transaction can do for several concurrent callers.
package protocol GroupedWork: Sendable {
  associatedtype Value: Sendable

  /// The account whose row the work locks first.
  ///
  /// A group is ordered by account and key, so that groups of two processes never wait for each other in a circle.
  var account: String { get }
  /// Orders the work of one account.
  var key: String { get }

  /// Does all of the work, in this order, and returns a value for each.
  ///
  /// When it throws, nothing is stored, and each work runs again alone.
  static func run(_ works: [Self], _ connection: any SQLConnection) throws -> [Value]
}

extension GroupedWork {
  static func runAlone(_ work: Self, _ connection: any SQLConnection) throws -> Value {
    guard let value = try run([work], connection).first else {
      throw StorageProblem(.unexpectedValue, "work of \(Self.self) has no result")
    }
    return value
  }
}
