// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

extension DataObjectList {
    /// The list as the card tells it: tags, each with one length byte.
    var bytes: [UInt8] {
        entries.flatMap { $0.tag.bytes + [UInt8(truncatingIfNeeded: $0.length)] }
    }
}
