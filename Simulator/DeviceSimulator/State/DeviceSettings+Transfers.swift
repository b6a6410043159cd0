// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Settings of the network, the transfer service, and the device's free space.
extension DeviceSetting {
  static let transferSettings: [DeviceSetting] = [
    DeviceSetting(
      "network", ["up", "down", "slow", "cut", "captive"], "up",
      "what a connection meets: nothing in its way, nobody, few bytes a second, a cut, a captive portal"),
    DeviceSetting("slowBytes", [], "65536", "bytes a second that a slow network takes from the device"),
    DeviceSetting(
      "cutAfter", [], "answer",
      "where a cut network breaks a connection: after so many bytes from the device, or before the answer"),
    DeviceSetting(
      "captivePortal", ["page", "redirect"], "page", "how a captive portal answers what it does not know"),
    DeviceSetting(
      "informational", ["passed", "eaten"], "passed",
      "whether a proxy on the way lets informational answers (1xx) through"),
    DeviceSetting(
      "resumableUpload", ["auto", "none", "3", "5", "6", "8"], "auto",
      "the draft's interop version the system speaks; auto is none before 17, and 3 from 17 on (after 17 not documented)"
    ),
    DeviceSetting(
      "resourceSeconds", [], "604800", "seconds after which the transfer service gives an upload up"),
    DeviceSetting(
      "filesWhileLocked", ["readable", "waiting", "failing"], "readable",
      "what the transfer service does with a file while the screen is locked (not documented)"),
    DeviceSetting(
      "rateLimiter", ["on", "off"], "off",
      "whether each wake-up of the app doubles the delay of uploads begun in the background (seen, not documented)"
    ),
    DeviceSetting(
      "extensionLingers", [], "0", "seconds for which an extension's process outlives its request"),
    DeviceSetting(
      "expirySeconds", [], "30", "seconds after which an activity that delays suspension is told to end"),
    DeviceSetting(
      "freeBytes", [], "unlimited", "bytes that can be written to shared containers before the device is full"
    ),
  ]
}
