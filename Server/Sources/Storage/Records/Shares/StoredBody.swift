// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

package import struct Foundation.Data

/// The location of the exact bytes of a request.
package enum StoredBody: Sendable, Equatable {
  /// In the row of the share.
  case row(Data)
  /// In a file of the bodies folder with this name.
  case file(String)
  /// In such a file, which no row names yet.
  case newFile(NewFile)
}
