// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Schema {
  /// The title that the sender of a share entered.
  static let titles = """
    -- It precedes the title of the content, which stays in `article`. NULL if the sender entered none.
    ALTER TABLE share ADD COLUMN sender_title TEXT;
    """
}
