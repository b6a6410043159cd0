// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Which rungs an app uses, and in which order; a value that can be fetched from a server.
public struct HandOffPolicy: Codable, Hashable, Sendable {
  /// The rungs to try, first to last.
  ///
  /// A prompt always comes last, wherever it is in the list.
  public var rungs: [Rung]
  /// Rungs that are disabled for now.
  public var disabled: Set<Rung>
  /// The last major version of the system on which the app is opened through the scene; nil means no limit.
  public var openAppUpToOS: Int?

  /// Creates a policy; by default share token, then opening the app, then the prompt.
  public init(
    rungs: [Rung] = [.shareToken, .openApp, .prompt], disabled: Set<Rung> = [], openAppUpToOS: Int? = nil
  ) {
    self.rungs = rungs
    self.disabled = disabled
    self.openAppUpToOS = openAppUpToOS
  }

  /// Decodes a policy.
  ///
  /// Unknown rungs are left out, and absent values get their defaults.
  ///
  /// - Throws: `DecodingError` when a value has the wrong type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let names = try container.decodeIfPresent([String].self, forKey: .rungs)
    let disabled = try container.decodeIfPresent([String].self, forKey: .disabled) ?? []
    self.init(
      rungs: names.map { $0.compactMap(Rung.init(rawValue:)) } ?? HandOffPolicy().rungs,
      disabled: Set(disabled.compactMap(Rung.init(rawValue:))),
      openAppUpToOS: try container.decodeIfPresent(Int.self, forKey: .openAppUpToOS))
  }

  /// Returns this policy without the rungs that the operator of a server disabled.
  ///
  /// An operator can only disable rungs. The app decides which rungs there are, and in which order they are tried.
  public func restricted(by switches: HandOffPolicy?) -> HandOffPolicy {
    guard let switches else { return self }
    let limits = [openAppUpToOS, switches.openAppUpToOS].compactMap { $0 }
    return HandOffPolicy(
      rungs: rungs, disabled: disabled.union(switches.disabled), openAppUpToOS: limits.min())
  }

  /// The rungs in the order in which they are tried on a version of the system.
  public func order(onOS major: Int) -> [Rung] {
    let isAllowed = { (rung: Rung) in
      !disabled.contains(rung) && (rung != .openApp || major <= openAppUpToOS ?? .max)
    }
    let allowed = rungs.filter(isAllowed)
    return allowed.filter { $0 != .prompt } + allowed.filter { $0 == .prompt }.prefix(1)
  }
}
