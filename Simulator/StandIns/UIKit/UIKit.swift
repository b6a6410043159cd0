// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

// UIKit re-exports Foundation, as Apple's does.

@_exported public import AppleFoundation
