// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The meaning of a status word of Google Smart Tap.
///
/// The first byte specifies the terminal's next step. Phones can return unknown second bytes.
/// See Google Smart Tap 2.1, Status words.
package enum SmartTapStatus: Hashable, Sendable {
    /// The command succeeded (`90xx`, `91xx`).
    case success
    /// The command succeeded, and there is no pass (`9001`, `9102`).
    case noPass
    /// Another part of the response is available (`9100`).
    case more
    /// The same command can succeed if it is repeated immediately (`92xx`).
    case transient
    /// A status that is reported to the app.
    case status(PassStatus)
    /// The phone rejects the collector's key (`95xx`).
    case collectorRefused
    /// The word is not a Smart Tap status word.
    case unknown

    /// Creates the meaning of a status word.
    package init(_ word: StatusWord) {
        switch (word.sw1, word.sw2) {
        case (0x90, 0x01), (0x91, 0x02): self = .noPass
        case (0x91, 0x00): self = .more
        case (0x90, _), (0x91, _): self = .success
        case (0x92, _): self = .transient
        // The phone is locked (`9300`), or the customer must choose a pass (`9302`).
        case (0x93, _): self = .status(.userIntervention)
        // The terminal sent an invalid command.
        case (0x94, _): self = .status(.incorrectData)
        case (0x95, _): self = .collectorRefused
        default: self = .unknown
        }
    }

    /// Creates the meaning of the last byte of a session record.
    package init(sessionStatus: UInt8) {
        switch sessionStatus {
        case 0x00, 0x01: self = .success
        case 0x03: self = .status(.unsupportedVersion)
        // Unknown merchant, and merchant information missing.
        case 0x05, 0x06: self = .collectorRefused
        case 0x07: self = .noPass
        // Send again, and not available yet.
        case 0x08, 0x09: self = .status(.dataNotActivated)
        // Malformed, wrong number, and unknown values.
        default: self = .status(.incorrectData)
        }
    }
}
