// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ProximityReader

/// Collects names of events from a stream through the given last one.
func names(
    of events: AsyncStream<PaymentCardReader.Event>, through last: String
) async -> [String] {
    var names: [String] = []
    for await event in events {
        names.append(event.name)
        if event.name == last { break }
    }
    return names
}
