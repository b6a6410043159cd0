// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension ActivationRule {
  /// The rule as the dictionary of an Info.plist; nil when it names types, which the dictionary cannot say.
  public var dictionary: RuleValue? {
    guard types.isEmpty else { return nil }
    var members: [String: RuleValue] = [ActivationKey.version: .integer(2)]
    if matching == .all { members[ActivationKey.strict] = .boolean(true) }
    for (kind, limit) in limits {
      members[kind.key] = kind == .text ? .boolean(limit > 0) : .integer(limit)
    }
    members[ActivationKey.minimum] = minimum.map(RuleValue.integer)
    members[ActivationKey.maximum] = maximum.map(RuleValue.integer)
    return .dictionary(members)
  }

  /// Reads the dictionary form as the system does: unknown keys mean nothing, values that are no numbers count as 0.
  public init(dictionary members: [String: RuleValue]) {
    var limits: [ActivationKind: Int] = [:]
    for kind in ActivationKind.allCases {
      if let value = members[kind.key] { limits[kind] = max(0, value.number ?? 0) }
    }
    let isStrict =
      (members[ActivationKey.strict]?.number ?? 0) != 0 || (members[ActivationKey.version]?.number ?? 1) < 2
    self.init(
      limits, minimum: members[ActivationKey.minimum]?.number,
      maximum: members[ActivationKey.maximum]?.number,
      matching: isStrict ? .all : .any)
  }
}
