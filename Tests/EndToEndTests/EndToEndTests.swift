// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

/// Tests that start real servers and phones, one after the other.
///
/// Foundation's `Process` may crash when many are started at once, but not when they are started one at a time.
@Suite(.serialized)
struct EndToEndTests {}
