// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
public import SmartCard

/// A complete personalisation: what an emulated card knows when it leaves its issuer.
///
/// All numbers and keys are published test values.
public struct CardProfile: Sendable {
    /// The name that commands and configurations use, such as `visa-credit`.
    public let name: String
    /// One line for people.
    public let summary: String
    /// Whose rules the card follows.
    public let scheme: CardScheme
    /// The account.
    public let account: CardAccount
    let applications: [CardApplication]
    let issuerKeys: IssuerKeys
    /// The card's key for cryptograms where it is not derived from the issuer's.
    var cardKey: SecretBytes?
    /// The unique identifier of the contactless chip.
    public let uniqueIdentifier: [UInt8]
    /// The answer to select (ATS) of the contactless chip, without its check bytes.
    public let answerToSelect: [UInt8]

    /// The primary account number's digits.
    public var pan: String { account.number }

    /// The PAN sequence number's two digits.
    public var psn: String { account.sequenceDigits }

    /// The application identifiers in the order of the directory.
    public var applicationIdentifiers: [AID] { applications.compactMap { AID($0.identifier) } }

    /// The historical bytes of the answer to select.
    ///
    /// See ISO/IEC 14443-4, 5.2: a length byte, a format byte, and the interface bytes
    /// that the format byte announces come first.
    var historicalBytes: [UInt8] {
        guard answerToSelect.count >= 2 else { return [] }
        let interfaceBytes = (answerToSelect[1] >> 4 & 0x7).nonzeroBitCount
        return Array(answerToSelect.dropFirst(2 + interfaceBytes))
    }
}

extension CardProfile: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and the masked number.
    public var description: String { "\(name) (\(account.maskedNumber))" }

    /// The name and the masked number.
    public var debugDescription: String { description }

    /// Shows the name and the masked number only.
    public var customMirror: Mirror {
        Mirror(self, children: ["name": name, "account": account.maskedNumber])
    }
}
