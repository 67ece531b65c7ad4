// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Offline data authentication: the combined signature in the answer to GET PROCESSING OPTIONS.
///
/// See EMV Contactless Book C-6, offline data authentication, and EMV Book 2, 6.6.
extension Kernel6Decision {
    private static let section = "offline data authentication"

    /// Verifies the signature of a card that approved offline or requests to go online.
    ///
    /// An offline approval without a signature counts as failed; an online request is genuine if its
    /// issuer says so.
    func authenticate(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        let data = transaction.data
        guard verdict.isOpen, data.cryptogram != .decline else { return verdict }
        let terminal = data.element(.terminalCapabilities) ?? []
        guard data.hasValue(.signedDynamicApplicationData),
            terminal.contains(.combinedDataAuthentication)
        else {
            transaction.find(
                Self.section, "Combined data authentication",
                [
                    .element(.signedDynamicApplicationData, in: data),
                    .element(.terminalCapabilities, in: data),
                ],
                .offlineDataAuthenticationNotPerformed)
            return data.cryptogram == .approve ? authenticationFailed(&transaction) : verdict
        }
        let signature = transaction.activation.offlineDataAuthentication.verdict { keys in
            CombinedDataAuthentication.verify(
                data: data, staticData: staticData, transactionData: initiation.values,
                response: initiation.answer, keys: keys)
        }
        transaction.add(signature.results(.combinedData))
        transaction.record(signature, "Combined data authentication")
        return signature.result == .successful ? verdict : authenticationFailed(&transaction)
    }

    /// Returns what the card requires if it could not prove that it is genuine.
    private func authenticationFailed(_ transaction: inout TransactionContext) -> Verdict {
        let next: Verdict
        if card.contains(.declineIfDataAuthenticationFails) {
            next = reader.contains(.contactChipSupported) ? .switchToContacts : .decline
        } else {
            next = onlineVerdict
        }
        transaction.record(
            Self.section, "Offline data authentication failed", requirements(transaction),
            .outcome(next.outcome))
        return next
    }
}
