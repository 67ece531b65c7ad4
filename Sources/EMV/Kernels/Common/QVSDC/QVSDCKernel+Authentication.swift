// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Offline data authentication: fast DDA, or SDA.
///
/// The terminal verification results stay zero: the card's cryptogram covers them. See EMV
/// Contactless Book C-3, 5.6.
extension QVSDCKernel {
    /// Authenticates a card that approved offline.
    ///
    /// If the reader supports it (TTQ byte 1 bit 1), also authenticates a card that goes online.
    mutating func authenticate(_ verdict: Verdict) -> Verdict {
        switch verdict {
        case .approve: authenticateOffline()
        case .goOnline where authenticatesOnline: authenticateOnline()
        default: verdict
        }
    }

    /// Whether online requests are also authenticated (5.6.1.1).
    ///
    /// The card's AIP (`82`) says whether it has the data for it. A card that declines signs nothing.
    var authenticatesOnline: Bool {
        reader.contains(.offlineDataAuthenticationForOnlineSupported) && cryptogram != .decline
            && !data.profile.isDisjoint(with: [
                .staticDataAuthenticationSupported, .dynamicDataAuthenticationSupported,
            ])
    }

    /// The required proof.
    ///
    /// A card that announces dynamic signatures (AIP byte 1 bit 6) must provide one: SDA would
    /// accept a copy of its data.
    var signature: CardSignature {
        data.profile.contains(.dynamicDataAuthenticationSupported)
            || data.hasValue(.signedDynamicApplicationData)
            ? .dynamic : .fixed
    }

    /// Authenticates a card that approved offline (5.6.1.2).
    ///
    /// If the card is not genuine, its qualifiers determine the verdict (5.6.2).
    private mutating func authenticateOffline() -> Verdict {
        guard !isGenuine(.authentication) else { return .approve }
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
        explanation.record(
            rules.reference(.failedAuthentication), "Offline data authentication failed",
            [
                .element(.cardTransactionQualifiers, in: data),
                .element(.terminalTransactionQualifiers, in: data),
            ], .outcome(next.outcome))
        return next
    }

    /// Authenticates a card that goes online (5.6.1.1).
    ///
    /// If the card is not genuine, the transaction is declined immediately: the reader, such as a
    /// transit gate, lets the cardholder pass before the issuer answers.
    private mutating func authenticateOnline() -> Verdict {
        guard !isGenuine(.authenticationForOnline) else { return .goOnline }
        explanation.record(
            rules.reference(.failedAuthentication), "Offline data authentication for online failed",
            [.element(.terminalTransactionQualifiers, in: data)], .outcome(.declined))
        return .decline
    }

    /// Performs the authentication and stores the ICC Dynamic Number (`9F4C`).
    ///
    /// Authentication that was not performed counts as failed: a cryptogram that only the
    /// issuer can verify proves nothing offline.
    private mutating func isGenuine(_ requirement: QVSDCRules.Rule) -> Bool {
        let isDynamic = signature == .dynamic
        let found = activation.offlineDataAuthentication.verdict { keys in
            isDynamic
                ? FastDynamicDataAuthentication.verify(
                    data: data, staticData: applicationData.staticData, keys: keys)
                : StaticDataAuthentication.verify(
                    data: data, staticData: applicationData.staticData, keys: keys)
        }
        for element in found.elements { data.set(element.tag, Array(element.value)) }
        explanation.record(
            rules.reference(requirement),
            isDynamic ? "Fast dynamic data authentication" : "Static data authentication",
            [.element(.applicationInterchangeProfile, in: data)] + found.reasons,
            .authentication(found.result))
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
}
