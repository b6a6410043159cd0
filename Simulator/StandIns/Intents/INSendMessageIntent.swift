// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

@_exported public import AppleFoundation
import DeviceInterface

/// developer.apple.com/documentation/intents/inintent.
// set up by one owner before the system receives it
open class INIntent: NSObject, @unchecked Sendable {
  var images: [AnyKeyPath: INImage] = [:]
}

/// developer.apple.com/documentation/intents/inintentresponse.
// has no state
open class INIntentResponse: NSObject, @unchecked Sendable {}

/// developer.apple.com/documentation/intents/insendmessageintent.
// constants
open class INSendMessageIntent: INIntent, @unchecked Sendable {
  /// developer.apple.com/documentation/intents/insendmessageintent/speakablegroupname.
  public let speakableGroupName: INSpeakableString?
  /// developer.apple.com/documentation/intents/insendmessageintent/conversationidentifier.
  public let conversationIdentifier: String?

  /// developer.apple.com/documentation/intents/insendmessageintent/init(recipients:outgoingmessagetype:content:speakablegroupname:conversationidentifier:servicename:sender:attachments:).
  public init(
    recipients: [INPerson]?, outgoingMessageType: INOutgoingMessageType, content: String?,
    speakableGroupName: INSpeakableString?, conversationIdentifier: String?, serviceName: String?,
    sender: INPerson?, attachments: [INSendMessageAttachment]?
  ) {
    self.speakableGroupName = speakableGroupName
    self.conversationIdentifier = conversationIdentifier
  }
}

/// developer.apple.com/documentation/intents/inoutgoingmessagetype.
public enum INOutgoingMessageType: Int, Sendable {
  /// developer.apple.com/documentation/intents/inoutgoingmessagetype/unknown.
  case unknown = 0
  /// developer.apple.com/documentation/intents/inoutgoingmessagetype/outgoingmessagetext.
  case outgoingMessageText = 1
  /// developer.apple.com/documentation/intents/inoutgoingmessagetype/outgoingmessageaudio.
  case outgoingMessageAudio = 2
}

/// developer.apple.com/documentation/intents/inperson.
// has no state
open class INPerson: NSObject, @unchecked Sendable {}

/// developer.apple.com/documentation/intents/insendmessageattachment.
// has no state
open class INSendMessageAttachment: NSObject, @unchecked Sendable {}

/// developer.apple.com/documentation/intents/inspeakablestring.
// constants
open class INSpeakableString: NSObject, @unchecked Sendable {
  /// developer.apple.com/documentation/intents/inspeakablestring/spokenphrase.
  public let spokenPhrase: String

  /// developer.apple.com/documentation/intents/inspeakablestring/init(spokenphrase:).
  public init(spokenPhrase: String) { self.spokenPhrase = spokenPhrase }
}

extension NSExtensionContext {
  /// developer.apple.com/documentation/foundation/nsextensioncontext/intent.
  public var intent: INIntent? {
    suggestion.map { suggestion in
      INSendMessageIntent(
        recipients: nil, outgoingMessageType: .outgoingMessageText, content: nil,
        speakableGroupName: INSpeakableString(spokenPhrase: suggestion.name),
        conversationIdentifier: suggestion.conversation, serviceName: nil, sender: nil, attachments: nil)
    }
  }
}
