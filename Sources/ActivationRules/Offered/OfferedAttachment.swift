// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One attachment of an offered item: the types that its item provider registers.
public struct OfferedAttachment: Codable, Sendable, Equatable {
  /// Uniform type identifiers in order of fidelity, the best first.
  public var registeredTypeIdentifiers: [String]

  /// Describes an attachment by its types.
  public init(registeredTypeIdentifiers: [String]) {
    self.registeredTypeIdentifiers = registeredTypeIdentifiers
  }
}
