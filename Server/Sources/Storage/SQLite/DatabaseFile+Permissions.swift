// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension DatabaseFile {
  /// The paths of the database, its log and its index, as far as they exist and this user may not read and change them.
  package var unwritablePaths: [String] { DatabasePermissions.unwritable(url) }
}
