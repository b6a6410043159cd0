// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The position of a phrase in a text.
struct PhraseHit<Topic: Hashable & Sendable> {
  let topic: Topic
  let phrase: Int
  let at: Int
}
