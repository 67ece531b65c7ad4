// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// Why no passes could be read from a phone that has a wallet.
package enum WalletError: Error, Hashable, Sendable {
    /// The answer to SELECT is not what a wallet answers.
    case malformedSelection
    /// The phone's wallet is neither Apple's nor Google's.
    case unknownWallet
    /// The phone speaks Google Smart Tap, and no programme that was asked for has a collector.
    case noCollector
    /// The phone does not take the collector's signature.
    case collectorRefused(StatusWord)
    /// The answer to NEGOTIATE SMART TAP SESSION makes no session.
    case malformedNegotiation
    /// The answer to GET VAS DATA or GET SMART TAP DATA holds no pass data.
    case malformedData
    /// The phone's answer does not come to an end.
    case tooMuchData
    /// The phone gave passes in clear.
    case notEncrypted
    /// The phone gave compressed passes, which nobody asked for.
    case compressed
    /// The passes were changed on their way, or encrypted under another key.
    case notAuthentic
    /// The system's cryptographic library gave no key.
    case cryptographyFailed
    /// The phone refused with a status word that the protocol does not know.
    case refused(StatusWord)
}

extension WalletError: CustomStringConvertible {
    /// One sentence for people; holds no pass data.
    package var description: String {
        switch self {
        case .malformedSelection: "The phone's wallet did not answer as a wallet."
        case .unknownWallet:
            "The phone's wallet is not known; only Apple's and Google's can be read."
        case .noCollector:
            "The phone speaks Google Smart Tap, and no programme that was asked for has a "
                + "collector in the configuration (smartTap)."
        case .collectorRefused(let word):
            "The phone does not take the collector's signature (\(word)): check the collector's "
                + "identifier, its key and the key's version."
        case .malformedNegotiation: "The phone's wallet answered without a session."
        case .tooMuchData: "The phone's wallet gave more data than passes have."
        case .notEncrypted: "The phone's wallet gave passes in clear."
        case .compressed: "The phone's wallet gave compressed passes, which were not asked for."
        case .notAuthentic:
            "The passes were changed on their way, or encrypted under another key."
        case .cryptographyFailed: "The system's cryptographic library gave no key."
        case .malformedData: "The phone's wallet answered without pass data."
        case .refused(let word): "The phone's wallet refused with the unknown status \(word)."
        }
    }
}
