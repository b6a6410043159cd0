// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Books
import Messages

extension DeviceProfile {
  /// The name for users: that of the manufacturer, or a text for any device.
  var shownTitle: String { self == .generic ? Message.deviceAny.text : title }
}
