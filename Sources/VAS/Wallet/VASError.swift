// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The reason no passes could be read from a phone with a wallet.
package enum VASError: Error, Hashable, Sendable {
    /// The response to SELECT is not a wallet's response.
    case malformedSelection
    /// The phone's wallet is neither Apple's nor Google's.
    case unknownWallet
    /// The phone uses Google Smart Tap, and no requested program has a collector.
    case noCollector
    /// The phone rejects the collector's signature.
    case collectorRefused(StatusWord)
    /// The response to NEGOTIATE SMART TAP SESSION contains no valid session.
    case malformedNegotiation
    /// The response to GET VAS DATA or GET SMART TAP DATA contains no pass data.
    case malformedData
    /// The phone's response is too long.
    case tooMuchData
    /// The phone sent unencrypted passes.
    case notEncrypted
    /// The phone sent compressed passes, which were not requested.
    case compressed
    /// The passes were modified in transit, or encrypted with another key.
    case notAuthentic
    /// The system's cryptographic library did not create a key.
    case cryptographyFailed
    /// The phone returned a status word that the protocol does not define.
    case refused(StatusWord)
}

extension VASError: CustomStringConvertible {
    /// A message for people; contains no pass data.
    package var description: String {
        switch self {
        case .malformedSelection: "The phone's wallet sent an invalid response to SELECT."
        case .unknownWallet:
            "Unknown wallet; only Apple's and Google's wallets can be read."
        case .noCollector:
            "The phone uses Google Smart Tap, and no requested program has a collector in the "
                + "configuration (smartTap)."
        case .collectorRefused(let word):
            "The phone rejected the collector's signature (\(word)). Check the collector's "
                + "identifier, its key and the key's version."
        case .malformedNegotiation: "The phone's wallet responded without a session."
        case .tooMuchData: "The phone's wallet sent too much data for passes."
        case .notEncrypted: "The phone's wallet sent unencrypted passes."
        case .compressed: "The phone's wallet sent compressed passes, which were not requested."
        case .notAuthentic:
            "The passes were modified in transit, or encrypted with another key."
        case .cryptographyFailed: "The system's cryptographic library did not create a key."
        case .malformedData: "The phone's wallet responded without pass data."
        case .refused(let word): "The phone's wallet returned the unknown status \(word)."
        }
    }
}
