// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The state of a device's sign-in request.
package enum DeviceCodeState: String, Sendable, SQLBindable {
  case waiting, allowed, denied, used
}
