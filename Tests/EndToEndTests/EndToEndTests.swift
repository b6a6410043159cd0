// SPDX-License-Identifier: Apache-2.0
// Sharepipe contributors

import Testing

/// Everything here starts real servers and phones, one journey after the other.
///
/// Foundation's `Process` has been seen to crash when many are started at once; one at a time it does not.
@Suite(.serialized)
struct EndToEndTests {}
