// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

public import AppleFoundation
import DeviceInterface

/// developer.apple.com/documentation/intents/ininteraction.
// set up by one owner before it is donated
open class INInteraction: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/intents/ininteraction/intent.
  public let intent: INIntent
  /// developer.apple.com/documentation/intents/ininteraction/groupidentifier.
  open var groupIdentifier: String?

  /// developer.apple.com/documentation/intents/ininteraction/init(intent:response:).
  public init(intent: INIntent, response: INIntentResponse?) { self.intent = intent }

  /// developer.apple.com/documentation/intents/ininteraction/donate(completion:).
  open func donate() async throws {
    guard let intent = intent as? INSendMessageIntent, let conversation = intent.conversationIdentifier else {
      return
    }
    AttachedDevice.process.step("INInteraction.donate", conversation)
    try AttachedDevice.process.suggestions.add(
      StoredSuggestion(
        conversation: conversation, name: intent.speakableGroupName?.spokenPhrase ?? "",
        group: groupIdentifier,
        symbol: intent.image(forParameterNamed: \.speakableGroupName)?.symbol))
  }

  /// developer.apple.com/documentation/intents/ininteraction/delete(with:completion:)-tcq9.
  open class func delete(with groupIdentifier: String) async throws {
    AttachedDevice.process.step("INInteraction.delete", groupIdentifier)
    try AttachedDevice.process.suggestions.remove(group: groupIdentifier)
  }

  /// developer.apple.com/documentation/intents/ininteraction/deleteall(completion:).
  open class func deleteAll() async throws {
    AttachedDevice.process.step("INInteraction.deleteAll")
    try AttachedDevice.process.suggestions.removeAll()
  }
}
