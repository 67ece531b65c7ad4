// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// An event of the PC/SC service, its readers, or their cards.
package enum ReaderEvent: Hashable, Sendable {
    /// The service became available.
    case serviceAvailable
    /// The service is no longer available, or not yet.
    case serviceUnavailable(PCSCError)
    /// A reader was plugged in, or was already connected at the start.
    case readerAdded(ReaderStatus)
    /// A reader was unplugged.
    case readerRemoved(ReaderName)
    /// A card was presented, or was already in the field when its reader was added.
    case cardInserted(ReaderStatus)
    /// A card was removed.
    case cardRemoved(ReaderName)
}
