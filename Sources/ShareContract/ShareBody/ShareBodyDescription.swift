// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Describes the body of a share: its JSON and the ranges of its parts.
public struct ShareBodyDescription: Hashable, Sendable {
  /// A part and the range of the body that is its content.
  public struct LocatedPart: Hashable, Sendable {
    /// The header of the part.
    public let part: ShareBodyPart
    /// The range of its content in the body.
    public let range: Range<Int>
  }

  /// The form of the body.
  public let form: ShareBodyForm
  /// What the share says; empty for the raw form.
  public let request: ShareRequest
  /// The parts in their order; for the raw form one part, which is the whole body.
  public let parts: [LocatedPart]

  /// The first capture of the page, if there is one.
  public var page: LocatedPart? { parts.first { $0.part.kind == .page } }
}
