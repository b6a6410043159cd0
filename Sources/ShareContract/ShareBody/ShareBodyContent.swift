// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Foundation

/// The source of a part's content before it is written.
public enum ShareBodyContent: Hashable, Sendable {
  /// In memory; for small things.
  case bytes(Data)
  /// In a file, which is copied in chunks.
  case file(URL)
}
