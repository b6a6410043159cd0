// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// One call to an item provider.
package struct LoadStep: Hashable, Sendable {
  package enum Call: String, Hashable, Sendable {
    /// The answer of a page script, out of a property list.
    case page
    /// `loadFileRepresentation`, whose file is taken inside the handler.
    case file
    /// `loadObject` of a URL.
    case url
    /// `loadObject` of a string.
    case string
    /// `loadObject` of an image, which is encoded into a file again; only when nothing else works.
    case image
    /// The deprecated `loadItem`, whose value is of any class.
    case item
  }

  package let call: Call
  /// The type that is asked for, as the host registered it.
  package let type: UniformType

  package init(_ call: Call, _ type: UniformType) {
    self.call = call
    self.type = type
  }
}
