// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Names of header fields of the contract, in lower case.
public enum HeaderName {
  /// The share id, as a structured-field string or a bare UUID.
  public static let idempotencyKey = "idempotency-key"
  /// Present and `true` when the receipt is that of an earlier request.
  public static let idempotencyReplayed = "idempotency-replayed"
  /// The account the sender means.
  public static let account = "sharepipe-account"
}
