// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The symbols of the system that stand for the kinds of destinations.
public enum DestinationSymbol {
  /// Returns the name of the symbol for a kind, such as `kindle`; an unknown kind has that of an email address.
  public static func name(of kind: String) -> String {
    switch kind {
    case "kindle": "book.closed"
    case "folder": "folder"
    case "webhook": "link"
    default: "envelope"
    }
  }
}
