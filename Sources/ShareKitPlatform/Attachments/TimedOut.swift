// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

/// The provider did not answer in time.
struct TimedOut: Error {}
