// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The findings that make the terminal decline or go online.
///
/// See EMV Book 3, 10.7 and EMV Contactless Book C-2, Annex A (`DF8120` to `DF8122`).
package struct TerminalActionCodes: Hashable, Sendable {
    /// Terminal Action Code - Denial: decline offline.
    package var denial: TerminalVerificationResults
    /// Terminal Action Code - Online: go online.
    package var online: TerminalVerificationResults
    /// Terminal Action Code - Default: decline if the terminal cannot go online.
    package var `default`: TerminalVerificationResults

    /// Creates codes.
    package init(
        denial: TerminalVerificationResults, online: TerminalVerificationResults,
        default: TerminalVerificationResults
    ) {
        self.denial = denial
        self.online = online
        self.default = `default`
    }

    /// The codes of a terminal without configured codes: `840000000C` for each.
    ///
    /// See EMV Contactless Book C-2, Table 4.1.
    package static let bookDefault = TerminalActionCodes(
        denial: unsafe, online: unsafe, default: unsafe)

    /// Data authentication that was not performed or failed, or a suspected relay.
    private static let unsafe: TerminalVerificationResults = [
        .offlineDataAuthenticationNotPerformed, .combinedDataAuthenticationFailed,
        .relayResistanceThresholdExceeded, .relayResistanceTimeLimitsExceeded,
    ]
}
