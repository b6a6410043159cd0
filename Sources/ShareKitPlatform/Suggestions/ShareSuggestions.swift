// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import Intents
public import ShareKit

/// The destinations that the system suggests in its share sheet.
///
/// The extension's property list has to name `INSendMessageIntent` under `IntentsSupported`.
public struct ShareSuggestions: Sendable {
  /// Speaks for the containing app, in the extension too.
  public init() {}

  /// Tells the system that the user shared with a destination; best effort.
  public func donate(_ destination: AccountSnapshot.Destination, of account: AccountIdentity) async {
    let key = SuggestedDestination(account: account, destination: destination.id)
    guard let identifier = key.identifier else { return }
    let intent = INSendMessageIntent(
      recipients: nil, outgoingMessageType: .outgoingMessageText, content: nil,
      speakableGroupName: INSpeakableString(spokenPhrase: destination.name),
      conversationIdentifier: identifier, serviceName: nil, sender: nil, attachments: nil)
    let interaction = INInteraction(intent: intent, response: nil)
    interaction.groupIdentifier = identifier
    try? await interaction.donate()
  }

  /// The destination that the user chose in the share sheet; nil if they chose none, or that of another account.
  public func destination(in intent: INIntent?, for account: AccountSnapshot) -> String? {
    guard let identifier = (intent as? INSendMessageIntent)?.conversationIdentifier,
      let key = SuggestedDestination(identifier), key.account == account.owner?.key,
      account.destinations.contains(where: { $0.id == key.destination })
    else { return nil }
    return key.destination
  }

  /// Withdraws a destination that was removed from the account.
  public func forget(_ destination: String, of account: AccountIdentity) async {
    let key = SuggestedDestination(account: account, destination: destination)
    if let identifier = key.identifier { try? await INInteraction.delete(with: identifier) }
  }

  /// Withdraws all destinations, because their account signs out.
  public func forgetAll() async { try? await INInteraction.deleteAll() }
}
