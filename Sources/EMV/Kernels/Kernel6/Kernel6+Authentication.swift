// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Offline data authentication: the combined signature in the answer to GET PROCESSING OPTIONS.
///
/// See EMV Contactless Book C-6, offline data authentication, and EMV Book 2, 6.6.
extension Kernel6 {
    private static let section = "offline data authentication"

    /// Verifies the signature of a card that approved offline or requests to go online.
    ///
    /// An offline approval without a signature counts as failed; an online request is genuine if its
    /// issuer says so.
    mutating func authenticate(_ verdict: Verdict) -> Verdict {
        guard verdict.isOpen, cryptogram != .decline else { return verdict }
        let terminal = data.element(.terminalCapabilities) ?? []
        guard data.hasValue(.signedDynamicApplicationData),
            terminal.contains(.combinedDataAuthentication)
        else {
            find(
                Self.section, "Combined data authentication",
                [
                    .element(.signedDynamicApplicationData, in: data),
                    .element(.terminalCapabilities, in: data),
                ],
                .offlineDataAuthenticationNotPerformed)
            return cryptogram == .approve ? authenticationFailed() : verdict
        }
        let verdictOfSignature = activation.offlineDataAuthentication.verdict { keys in
            CombinedDataAuthentication.verify(
                data: data, staticData: applicationData.staticData, transactionData: optionsData,
                response: optionsAnswer, keys: keys)
        }
        for element in verdictOfSignature.elements {
            data.set(element.tag, Array(element.value))
        }
        findings.formUnion(verdictOfSignature.results(.combinedData))
        record(
            Self.section, "Combined data authentication",
            [.element(.applicationInterchangeProfile, in: data)] + verdictOfSignature.reasons,
            .authentication(verdictOfSignature.result))
        return verdictOfSignature.result == .successful ? verdict : authenticationFailed()
    }

    /// Returns what the card requires if it could not prove that it is genuine.
    private mutating func authenticationFailed() -> Verdict {
        let next: Verdict
        if card.contains(.declineIfDataAuthenticationFails) {
            next = reader.contains(.contactChipSupported) ? .switchToContacts : .decline
        } else {
            next = onlineVerdict
        }
        record(
            Self.section, "Offline data authentication failed",
            [
                .element(.cardProcessingRequirements, in: data),
                .element(.terminalTransactionQualifiers, in: data),
            ], .outcome(next.outcome))
        return next
    }
}
