// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The status of a phone's response to GET VAS DATA for one loyalty program.
///
/// See `NFCVASErrorCode` of Apple's Core NFC, whose values are these status words.
package enum PassStatus: UInt16, Hashable, Sendable, CaseIterable {
    /// The phone sent the pass's content.
    case success = 0x9000
    /// The phone has no such pass.
    case dataNotFound = 0x6A83
    /// The pass cannot be used now.
    case dataNotActivated = 0x6287
    /// P1 or P2 is wrong.
    case wrongParameters = 0x6B00
    /// The command's length is wrong.
    case wrongLength = 0x6700
    /// The customer must take action on the phone.
    case userIntervention = 0x6984
    /// The command's content is wrong.
    case incorrectData = 0x6A80
    /// The phone does not support this version of the protocol.
    case unsupportedVersion = 0x6340

    /// Creates the status for a status word, or returns `nil` for any other word.
    package init?(_ statusWord: StatusWord) {
        self.init(rawValue: statusWord.rawValue)
    }
}
