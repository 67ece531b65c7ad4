// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// What an offline approval of kernel 3 becomes by its offline data authentication.
///
/// Authentication that was not performed counts as failed: a cryptogram that only the
/// issuer can check proves nothing offline. See EMV Contactless Book C-3, 5.6.1 and 5.6.2.
enum AuthenticationDecision {
    /// Lets an approval stand, or does what the card wants when authentication fails.
    static func check(
        _ result: OfflineDataAuthenticationResult, data: TransactionData,
        _ qualifiers: CardTransactionQualifiers?
    ) -> StepResult {
        guard result != .successful else { return .goesOn(.approve) }
        let reader = data.element(0x9F66, TerminalTransactionQualifiers.self) ?? []
        let card = qualifiers ?? []
        if card.contains(.goOnlineIfDataAuthenticationFails),
            !reader.contains(.offlineOnlyReader)
        {
            return .goesOn(.goOnline)
        }
        if card.contains(.switchInterfaceIfDataAuthenticationFails),
            reader.contains(.contactChipSupported)
        {
            return .switchesInterface
        }
        return .goesOn(.decline)
    }
}
