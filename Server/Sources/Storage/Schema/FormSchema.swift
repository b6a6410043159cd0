// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Migrations {
  /// In which simpler form a delivery carries its book; null is the book as it was made.
  static let deliveryForm = """
    ALTER TABLE delivery ADD COLUMN form TEXT;
    """
}
