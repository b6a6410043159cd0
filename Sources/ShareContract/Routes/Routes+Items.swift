// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

extension Routes {
  /// `PATCH`, `DELETE` one destination.
  public static func destination(_ id: String) -> String { destinations + "/" + id }
  /// `POST` sends what waits for the destination's next digest now.
  public static func digest(of destination: String) -> String { self.destination(destination) + "/digest" }
  /// `POST` gives a webhook a new secret.
  public static func secret(of destination: String) -> String { self.destination(destination) + "/secret" }
  /// `POST` mails the link that confirms an address once more.
  public static func verification(of destination: String) -> String {
    self.destination(destination) + "/proof"
  }
  /// `DELETE` one share token.
  public static func shareToken(_ id: String) -> String { shareTokens + "/" + id }
  /// `POST` sends a share's book again, at the user's request.
  public static func deliveries(of id: ShareID) -> String { share(id) + "/deliveries" }
}
