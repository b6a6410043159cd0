// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// Settings of the network, the transfer service, and the device's free space.
extension DeviceSetting {
  static let transferSettings: [DeviceSetting] = [
    DeviceSetting(
      "network", ["up", "down", "slow", "cut", "captive"], "up",
      "what happens to connections: they work, fail, are slow, are cut off, or reach a captive portal"),
    DeviceSetting(
      "networkCost", ["free", "cellular", "lowData"], "free",
      "what apps are told about the network: nothing, that it is expensive, or that the user saves data"),
    DeviceSetting(
      "slowBytes", [], "65536", "the number of bytes per second that a slow network accepts from the device"),
    DeviceSetting(
      "cutAfter", [], "answer",
      "where a cut network breaks a connection: after this number of bytes from the device, or before the response"
    ),
    DeviceSetting(
      "captivePortal", ["page", "redirect"], "page",
      "how a captive portal responds to requests for other addresses"),
    DeviceSetting(
      "informational", ["passed", "eaten"], "passed",
      "whether a proxy on the way passes on informational responses (1xx)"),
    DeviceSetting(
      "resumableUpload", ["auto", "none", "3", "5", "6", "8"], "auto",
      "the interop version of the draft that the system supports; auto is none before 17, and 3 from 17 on (after 17 not documented)"
    ),
    DeviceSetting(
      "resourceSeconds", [], "604800",
      "the number of seconds after which the transfer service stops trying an upload"),
    DeviceSetting(
      "filesWhileLocked", ["readable", "waiting", "failing"], "readable",
      "what the transfer service does with a file while the screen is locked (not documented)"),
    DeviceSetting(
      "rateLimiter", ["on", "off"], "off",
      "whether each launch in the background doubles the delay of uploads that the app begins there (observed, not documented)"
    ),
    DeviceSetting(
      "extensionLingers", [], "0",
      "the number of seconds for which an extension's process continues after its request"),
    DeviceSetting(
      "expirySeconds", [], "30",
      "the number of seconds after which an activity that delays suspension has to end"),
    DeviceSetting(
      "freeBytes", [], "unlimited",
      "the number of bytes that can be written to shared containers before the device is full"
    ),
  ]
}
