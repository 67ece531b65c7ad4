// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Something that happened to the PC/SC service, its readers or their cards.
package enum ReaderEvent: Hashable, Sendable {
    /// The service can be used.
    case serviceAvailable
    /// The service cannot be used any more, or not yet.
    case serviceUnavailable(PCSCError)
    /// A reader was plugged in, or was there at the start.
    case readerAdded(ReaderStatus)
    /// A reader was unplugged.
    case readerRemoved(ReaderName)
    /// A card was presented, or was there when its reader came.
    case cardInserted(ReaderStatus)
    /// A card was taken away.
    case cardRemoved(ReaderName)
}
