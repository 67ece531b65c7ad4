// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import SmartCard

/// The consequence of a rule.
package enum Consequence: Hashable, Sendable {
    /// An application on the card is selected for this kernel.
    case applicationSelected(AID, KernelIdentifier)
    /// An application on the card is removed from the candidates.
    case applicationRemoved(AID)
    /// A combination of the reader is not allowed for this transaction.
    case combinationNotAllowed(AID, KernelIdentifier)
    /// A condition applies from now on, such as `online cryptogram required`.
    case condition(String)
    /// The kernel takes this path, such as `EMV mode`.
    case path(String)
    /// Bits of the terminal verification results are set.
    case findings(TerminalVerificationResults)
    /// The result of offline data authentication.
    case authentication(OfflineDataAuthenticationResult)
    /// How the cardholder is verified.
    case verification(Outcome.CardholderVerification)
    /// The kernel requests this cryptogram from the card.
    case requested(CryptogramInformationData.Cryptogram)
    /// The card returned this cryptogram.
    case returned(CryptogramInformationData.Cryptogram)
    /// A command is sent again.
    case repeated
    /// The transaction has this outcome.
    case outcome(Outcome.Status)
}
