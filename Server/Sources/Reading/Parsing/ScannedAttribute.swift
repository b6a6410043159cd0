// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// An attribute that is kept.
struct ScannedAttribute: BitwiseCopyable {
  var name: AttributeName
  var value: TextRun
}
