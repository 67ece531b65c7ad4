// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Commands that the reader answers instead of the card.
///
/// See PC/SC part 3, 3.2.2.1.3 (GET DATA).
package enum PseudoAPDU {
    /// Requests the card's identifier (UID, or PUPI of a type B card).
    package static let identifier: [UInt8] = [0xFF, 0xCA, 0x00, 0x00, 0x00]
    /// Requests the historical bytes of the card's answer to select (ATS).
    package static let answerToSelect: [UInt8] = [0xFF, 0xCA, 0x01, 0x00, 0x00]
}
