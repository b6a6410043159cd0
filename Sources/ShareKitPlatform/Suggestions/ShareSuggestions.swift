// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Intents
public import ShareKit

/// The destinations that the system suggests in its share sheet.
///
/// The extension's property list has to name `INSendMessageIntent` under `IntentsSupported`.
public struct ShareSuggestions: Sendable {
  /// Creates the suggestions of the app; in the extension, too, they are those of the containing app.
  public init() {}

  /// Records that the user shared with a destination, so that the system can suggest it.
  ///
  /// The suggestion has the symbol of the destination's kind as its image; see ``DestinationSymbol``.
  /// Errors are ignored.
  public func donate(_ destination: AccountSnapshot.Destination, of account: AccountIdentity) async {
    let key = SuggestedDestination(account: account, destination: destination.id)
    guard let identifier = key.identifier else { return }
    let intent = INSendMessageIntent(
      recipients: nil, outgoingMessageType: .outgoingMessageText, content: nil,
      speakableGroupName: INSpeakableString(spokenPhrase: destination.name),
      conversationIdentifier: identifier, serviceName: nil, sender: nil, attachments: nil)
    let image = INImage.systemImageNamed(DestinationSymbol.name(of: destination.kind))
    // The image belongs to the parameter that has the suggestion's name.
    intent.setImage(image, forParameterNamed: \.speakableGroupName)
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.groupIdentifier = identifier
    try? await interaction.donate()
  }

  /// Returns the destination that the user chose in the system's share sheet; nil if they chose none, or one of another account.
  public func destination(in intent: INIntent?, for account: AccountSnapshot) -> String? {
    guard let identifier = (intent as? INSendMessageIntent)?.conversationIdentifier,
      let key = SuggestedDestination(identifier), key.account == account.owner?.key,
      account.destinations.contains(where: { $0.id == key.destination })
    else { return nil }
    return key.destination
  }

  /// Removes a destination from the suggestions that was removed from the account.
  public func forget(_ destination: String, of account: AccountIdentity) async {
    let key = SuggestedDestination(account: account, destination: destination)
    if let identifier = key.identifier { try? await INInteraction.delete(with: identifier) }
  }

  /// Removes all destinations from the suggestions, because the account signs out.
  public func forgetAll() async { try? await INInteraction.deleteAll() }
}
