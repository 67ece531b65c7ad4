// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The decision after all of the card's data is read.
///
/// See EMV Contactless Book C-6, card action, processing restrictions, and transaction disposition.
extension Kernel6 {
    private static let section = "transaction disposition"
    private static let restrictionsSection = "processing restrictions"
    /// The data that every card sends; the cryptogram can be in the signature.
    private static let mandatory: [Tag] = [
        .dedicatedFileName, .applicationInterchangeProfile, .applicationTransactionCounter,
        .cryptogramInformationData, .issuerApplicationData, .track2EquivalentData,
    ]
    /// The processing restrictions in the order of EMV Book 3, 10.4.
    private static let restrictions: KeyValuePairs<ProcessingRestriction, BookReference> = [
        .version: BookReference(.c6, restrictionsSection),
        .usageControl: BookReference(.c6, restrictionsSection),
        .effectiveDate: BookReference(.c6, restrictionsSection),
        .expirationDate: BookReference(.c6, restrictionsSection),
    ]

    /// Applies the rules in their order; each changes the verdict of the previous one.
    mutating func decision() -> Outcome {
        guard hasMandatoryData(), hasOneAccount() else { return .endApplication() }
        var verdict = cardAction()
        verdict = authenticate(verdict)
        verdict = checkRestrictions(verdict)
        verdict = checkExceptionFile(verdict)
        verdict = compareWithActionCode(verdict)
        verdict = complete(verdict)
        data.set(.terminalVerificationResults, findings.bytes)
        return verdict == .goOnline && reader.contains(.offlineOnlyReader)
            ? offlineRefund() : outcome(verdict)
    }

    private mutating func hasMandatoryData() -> Bool {
        let missing =
            Self.mandatory.filter { !data.hasValue($0) }
            + (data.hasValue(.applicationCryptogram) || data.hasValue(.signedDynamicApplicationData)
                ? [] : [.applicationCryptogram])
        guard !missing.isEmpty else { return true }
        record(
            "read application data", "Mandatory data missing", missing.map { .element($0, nil) },
            .outcome(.endApplication))
        return false
    }

    private mutating func hasOneAccount() -> Bool {
        guard data.hasDifferentAccounts else { return true }
        record(
            "read application data", "Account number and track 2 differ", [],
            .outcome(.endApplication))
        return false
    }

    // MARK: - The card's decision

    /// Reads the type of the cryptogram.
    private mutating func cardAction() -> Verdict {
        let evidence: [Evidence] = [.element(.cryptogramInformationData, in: data)]
        guard let cryptogram else {
            record("card action", "Type of cryptogram", evidence, .outcome(.declined))
            return .decline
        }
        record("card action", "Type of cryptogram", evidence, .returned(cryptogram))
        switch cryptogram {
        case .decline where data.isRefund:
            record(
                "refund", "Refund", [.element(.transactionType, in: data)], .outcome(.onlineRequest)
            )
            return .goOnline
        case .decline: return .decline
        case .onlineRequest: return .goOnline
        case .approve: break
        }
        guard reader.contains(.onlineCryptogramRequired) else { return .approve }
        record(
            "card action", "Online cryptogram required",
            [.element(.terminalTransactionQualifiers, in: data)],
            .outcome(.declined))
        return .decline
    }

    // MARK: - Restrictions

    /// Checks version, usage control, and dates.
    ///
    /// A service that the issuer does not allow is declined; the card says what an expired
    /// application does.
    private mutating func checkRestrictions(_ verdict: Verdict) -> Verdict {
        let found = ProcessingRestriction.check(Self.restrictions, data, &explanation)
        findings.formUnion(found)
        guard verdict.isOpen, !data.isRefund else { return verdict }
        if found.contains(.requestedServiceNotAllowed), settings.checksUsageControl {
            record(
                Self.restrictionsSection, "Application Usage Control",
                [.element(.applicationUsageControl, in: data)],
                .outcome(.declined))
            return .decline
        }
        guard found.contains(.expiredApplication) else { return verdict }
        let next: Verdict = card.contains(.declineIfApplicationExpired) ? .decline : onlineVerdict
        record(
            Self.restrictionsSection, "Application Expired",
            [
                .element(.cardProcessingRequirements, in: data),
                .element(.terminalTransactionQualifiers, in: data),
            ], .outcome(next.outcome))
        return next
    }

    /// Declines the offline approval of an account in the Terminal Exception File.
    private mutating func checkExceptionFile(_ verdict: Verdict) -> Verdict {
        guard verdict.isOpen, let track = data[.track2EquivalentData].flatMap({ TrackTwo($0) }),
            activation.exceptionFile.contains(track.accountNumber)
        else { return verdict }
        find(
            Self.restrictionsSection, "Terminal Exception File",
            [.fact("the account number is listed")], .cardOnExceptionFile)
        guard verdict == .approve else { return verdict }
        record(
            Self.restrictionsSection, "Terminal Exception File",
            [.fact("only the issuer can approve")], .outcome(.declined))
        return .decline
    }

    // MARK: - Disposition

    /// Sends an offline approval online for the findings of Terminal Action Code - Online.
    private mutating func compareWithActionCode(_ verdict: Verdict) -> Verdict {
        let common = findings.intersection(settings.actionCodeOnline)
        guard verdict == .approve, !common.isEmpty else { return verdict }
        let next = onlineVerdict
        record(
            "terminal action analysis", "Terminal Action Code - Online",
            [
                .element(.terminalVerificationResults, findings.bytes),
                .bits(.terminalActionCodeOnline, common),
            ], .outcome(next.outcome))
        return next
    }

    /// Completes a refund at a reader that never goes online.
    private mutating func offlineRefund() -> Outcome {
        record(
            "refund", "The reader cannot go online",
            [.element(.terminalTransactionQualifiers, in: data)],
            .outcome(.endApplication))
        return .offlineRefund(
            dataRecord: data.objects(Self.recordTags),
            languagePreference: data.languages)
    }

    /// Online, or the alternative of a reader that never goes online.
    var onlineVerdict: Verdict { reader.contains(.offlineOnlyReader) ? .decline : .goOnline }

    /// Verifies the cardholder, and checks that an online request is possible.
    private mutating func complete(_ verdict: Verdict) -> Verdict {
        guard verdict.isOpen else { return verdict }
        var verdict = verdict
        // Only a refund goes on with this cryptogram: its card is read, and no cardholder is verified.
        if cryptogram == .decline {
            verification = .none
        } else {
            verdict = verifyCardholder(verdict)
        }
        guard verdict == .goOnline else { return verdict }
        let unverified: TerminalVerificationResults = [
            .combinedDataAuthenticationFailed, .offlineDataAuthenticationNotPerformed,
        ]
        if !data.hasValue(.applicationCryptogram), !findings.isDisjoint(with: unverified) {
            record(
                Self.section, "The cryptogram is in a signature that cannot be verified",
                [.element(.applicationCryptogram, nil)], .outcome(.declined))
            return .decline
        }
        guard reader.contains(.offlineOnlyReader), !data.isRefund else { return verdict }
        let next: Verdict =
            card.contains(.switchInterfaceIfUnableToGoOnline)
                && reader.contains(.contactChipSupported) ? .switchToContacts : .decline
        record(
            Self.section, "The reader cannot go online",
            [
                .element(.terminalTransactionQualifiers, in: data),
                .element(.cardProcessingRequirements, in: data),
            ], .outcome(next.outcome))
        return next
    }
}
