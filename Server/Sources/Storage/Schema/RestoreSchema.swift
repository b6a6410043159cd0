// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// Why the deliveries of a share that was restored before it had a book are not sent by themselves, as JSON.
  static let restores = """
    ALTER TABLE share ADD COLUMN delivery_hold TEXT;
    """
}
