// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// What followed from a rule.
package enum Consequence: Hashable, Sendable {
    /// An application of the card is selected, for this kernel.
    case applicationSelected(AID, KernelIdentifier)
    /// An application of the card is out.
    case applicationRemoved(AID)
    /// A combination of the reader is out for this transaction.
    case combinationNotAllowed(AID, KernelIdentifier)
    /// A condition holds from here on: `online cryptogram required`.
    case condition(String)
    /// The kernel goes this way: `EMV mode`.
    case path(String)
    /// Bits of the terminal verification results are set.
    case findings(TerminalVerificationResults)
    /// What offline data authentication came to.
    case authentication(OfflineDataAuthenticationResult)
    /// How the cardholder is verified.
    case verification(Outcome.CardholderVerification)
    /// The card is asked for this cryptogram.
    case requested(CryptogramInformationData.Cryptogram)
    /// The card answered with this cryptogram.
    case returned(CryptogramInformationData.Cryptogram)
    /// A command is sent again.
    case repeated
    /// The transaction has this outcome.
    case outcome(Outcome.Status)
}
