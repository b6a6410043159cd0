// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import ShareKitPlatform

/// The names that app and extension share, and the way to the app's own server.
let notes = SharingApp(
  name: "Notes", group: "group.org.example.notes", scheme: "example-notes", transport: PlainPost())
