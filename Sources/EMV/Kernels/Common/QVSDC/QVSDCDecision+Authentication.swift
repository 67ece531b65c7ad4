// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Offline data authentication: fast DDA, or SDA.
///
/// The terminal verification results stay zero: the card's cryptogram covers them. See EMV
/// Contactless Book C-3, 5.6.
extension QVSDCDecision {
    /// Authenticates a card that approved offline.
    ///
    /// If the reader supports it (TTQ byte 1 bit 1), also authenticates a card that goes online.
    func authenticate(
        _ verdict: Verdict, _ transaction: inout TransactionContext
    ) -> Verdict {
        switch verdict {
        case .approve: authenticateOffline(&transaction)
        case .goOnline where authenticatesOnline(transaction.data):
            authenticateOnline(&transaction)
        default: verdict
        }
    }

    /// Whether online requests are also authenticated (5.6.1.1).
    ///
    /// The card's AIP (`82`) says whether it has the data for it. A card that declines signs nothing.
    func authenticatesOnline(_ data: TransactionData) -> Bool {
        reader.contains(.offlineDataAuthenticationForOnlineSupported)
            && data.qualifierCryptogram != .decline
            && !data.profile.isDisjoint(with: [
                .staticDataAuthenticationSupported, .dynamicDataAuthenticationSupported,
            ])
    }

    /// Authenticates a card that approved offline (5.6.1.2).
    ///
    /// If the card is not genuine, its qualifiers determine the verdict (5.6.2).
    private func authenticateOffline(_ transaction: inout TransactionContext) -> Verdict {
        guard !isGenuine(.authentication, &transaction) else { return .approve }
        let next: Verdict
        if card?.contains(.goOnlineIfDataAuthenticationFails) == true,
            !reader.contains(.offlineOnlyReader)
        {
            next = .goOnline
        } else if card?.contains(.switchInterfaceIfDataAuthenticationFails) == true,
            reader.contains(.contactChipSupported)
        {
            next = .switchToContacts
        } else {
            next = .decline
        }
        transaction.record(
            rules.reference(.failedAuthentication), "Offline data authentication failed",
            [
                .element(.cardTransactionQualifiers, in: transaction.data),
                .element(.terminalTransactionQualifiers, in: transaction.data),
            ], .outcome(next.outcome))
        return next
    }

    /// Authenticates a card that goes online (5.6.1.1).
    ///
    /// If the card is not genuine, the transaction is declined immediately: the reader, such as a
    /// transit gate, lets the cardholder pass before the issuer answers.
    private func authenticateOnline(_ transaction: inout TransactionContext) -> Verdict {
        guard !isGenuine(.authenticationForOnline, &transaction) else { return .goOnline }
        transaction.record(
            rules.reference(.failedAuthentication), "Offline data authentication for online failed",
            [.element(.terminalTransactionQualifiers, in: transaction.data)], .outcome(.declined))
        return .decline
    }

    /// Performs the authentication and stores the ICC Dynamic Number (`9F4C`).
    ///
    /// Authentication that was not performed counts as failed: a cryptogram that only the
    /// issuer can verify proves nothing offline.
    private func isGenuine(
        _ requirement: QVSDCRules.Rule, _ transaction: inout TransactionContext
    ) -> Bool {
        let data = transaction.data
        let isDynamic = CardSignature(data) == .dynamic
        let found = transaction.activation.offlineDataAuthentication.verdict { keys in
            isDynamic
                ? FastDynamicDataAuthentication.verify(
                    data: data, staticData: staticData, keys: keys)
                : StaticDataAuthentication.verify(data: data, staticData: staticData, keys: keys)
        }
        transaction.record(
            found,
            isDynamic ? "Fast dynamic data authentication" : "Static data authentication",
            rules.reference(requirement))
        return found.result == .successful
    }
}

/// How a card proves that it is genuine.
///
/// See EMV Contactless Book C-3, 5.6.1.
enum CardSignature: Hashable, Sendable {
    /// Fast DDA: the card signed this transaction (`9F4B`).
    case dynamic
    /// SDA: the issuer signed the card's data (`93`).
    case fixed

    /// Returns the required proof.
    ///
    /// A card that announces dynamic signatures (AIP byte 1 bit 6) must provide one: SDA would
    /// accept a copy of its data.
    init(_ data: TransactionData) {
        let isDynamic =
            data.profile.contains(.dynamicDataAuthenticationSupported)
            || data.hasValue(.signedDynamicApplicationData)
        self = isDynamic ? .dynamic : .fixed
    }

    /// The additional data that the authentication of an online request requires (5.4.2.1).
    var mandatoryTags: [Tag] {
        let authority: [Tag] = [
            .certificationAuthorityPublicKeyIndex, .issuerPublicKeyCertificate,
            .issuerPublicKeyExponent, .primaryAccountNumber,
        ]
        return switch self {
        case .dynamic:
            authority + [
                .iccPublicKeyCertificate, .iccPublicKeyExponent, .signedDynamicApplicationData,
                .cardAuthenticationRelatedData,
            ]
        case .fixed: authority + [.signedStaticApplicationData]
        }
    }
}
