// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform

/// The names that app and extension share; they also appear in the property lists and entitlements.
let reader = SharingApp(name: "Reader", group: "group.org.example.reader", scheme: "example-reader")
