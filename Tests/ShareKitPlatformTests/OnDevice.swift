// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

/// Tests on a simulated device: this process is attached to one device at a time, hence one test at a time, of whatever
/// suite.
@Suite(.serialized) enum OnDevice {}
