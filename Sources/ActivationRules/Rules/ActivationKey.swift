// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The keys of an activation rule's dictionary; the system ignores any other silently.
package enum ActivationKey {
  package static let version = "NSExtensionActivationDictionaryVersion"
  package static let strict = "NSExtensionActivationUsesStrictMatching"
  package static let minimum = "NSExtensionActivationSupportsAttachmentsWithMinCount"
  package static let maximum = "NSExtensionActivationSupportsAttachmentsWithMaxCount"
  package static let file = "NSExtensionActivationSupportsFileWithMaxCount"
  package static let image = "NSExtensionActivationSupportsImageWithMaxCount"
  package static let movie = "NSExtensionActivationSupportsMovieWithMaxCount"
  package static let text = "NSExtensionActivationSupportsText"
  package static let webURL = "NSExtensionActivationSupportsWebURLWithMaxCount"
  package static let webPage = "NSExtensionActivationSupportsWebPageWithMaxCount"

  package static let all = [
    version, strict, minimum, maximum, file, image, movie, text, webURL, webPage,
  ]
}
