// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Routes {
  /// `PATCH`, `DELETE` one destination.
  public static func destination(_ id: String) -> String { destinations + "/" + id }
  /// `DELETE` one share token.
  public static func shareToken(_ id: String) -> String { shareTokens + "/" + id }
  /// `POST` sends a share's book again, by the user's word.
  public static func deliveries(of id: ShareID) -> String { share(id) + "/deliveries" }
}
