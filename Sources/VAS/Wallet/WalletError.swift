// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// Why no passes could be read from a phone that has a wallet.
package enum WalletError: Error, Hashable, Sendable {
    /// The answer to SELECT is not what a wallet answers.
    case malformedSelection
    /// The phone's wallet is neither Apple's nor Google's.
    case unknownWallet
    /// The phone speaks Google Smart Tap, which is not supported.
    case smartTap
    /// The answer to GET VAS DATA holds no pass data.
    case malformedData
    /// The phone refused with a status word that the protocol does not know.
    case refused(StatusWord)
}

extension WalletError: CustomStringConvertible {
    /// One sentence for people; holds no pass data.
    package var description: String {
        switch self {
        case .malformedSelection: "The phone's wallet did not answer as a wallet."
        case .unknownWallet: "The phone's wallet is not known; only Apple's can be read."
        case .smartTap:
            "The phone speaks Google Smart Tap, which cannot be read; only Apple's wallet can."
        case .malformedData: "The phone's wallet answered without pass data."
        case .refused(let word): "The phone's wallet refused with the unknown status \(word)."
        }
    }
}
