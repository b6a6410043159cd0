// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An attribute's value lies in the page's bytes.
struct Attribute: BitwiseCopyable {
  var name: AttributeName
  var start: Int32
  var length: Int32
}
