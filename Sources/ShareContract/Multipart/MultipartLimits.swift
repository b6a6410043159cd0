// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// How much a multipart parser accepts; the length of the whole body is the caller's to bound.
public struct MultipartLimits: Hashable, Sendable {
  /// Bytes of one part's header section, line ends included.
  ///
  /// A long address in `Content-Location` has to fit.
  public var headerBytes = 16 * 1024
  /// Header fields of one part.
  public var headers = 16
  /// Parts of one body; a page with all its images has to fit.
  public var parts = 1024

  /// Takes the default limits.
  public init() {}
}
