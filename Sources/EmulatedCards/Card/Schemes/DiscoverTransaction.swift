// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// A transaction of a Discover card.
///
/// See EMV Contactless Book C-6.
struct DiscoverTransaction: CardTransaction {
    let card: KeyedApplication

    /// Decides, then answers with the cryptogram or with a signature that contains it.
    func processOptions(_ terminal: TerminalValues, _ state: inout CardState) -> ResponseAPDU {
        let reader = TerminalTransactionQualifiers(
            bytes: terminal.value(.terminalTransactionQualifiers, count: 4))
        let offline = state.offlineCounting(of: application)
        // The constant requirements are in another format than the qualifiers of a decision.
        var risk = application.riskManagement
        risk.qualifiers = []
        let decision = QualifierDecision.decide(
            reader,
            QualifierDecision.Card(
                risk: risk,
                isWithinLimits: offline.allows(terminal.amount, currency: terminal.currency),
                isHolderVerified: state.isHolderVerified))
        switch decision {
        case .refuse:
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        case .switchInterface:
            return ResponseAPDU(statusWord: .referenceDataNotUsable)
        case .verifyFirst:
            // The cardholder verifies as soon as the phone asks.
            state.requestVerification()
            return ResponseAPDU(statusWord: .commandNotAllowed)
        case .answer(let type, let qualifiers):
            state.endVerification()
            let requirements = CardProcessingRequirements(qualifiers).union(
                CardProcessingRequirements(bytes: application.riskManagement.qualifiers))
            return answer(type, requirements, reader, terminal, &state)
        }
    }

    private func answer(
        _ type: CryptogramType, _ requirements: CardProcessingRequirements,
        _ reader: TerminalTransactionQualifiers, _ terminal: TerminalValues,
        _ state: inout CardState
    ) -> ResponseAPDU {
        guard let counter = state.memory.countTransaction(of: application) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let issuerData =
            application.fixedIssuerApplicationData.map { .fixed($0) }
            ?? IssuerApplicationData.discover(
                keyIndex: application.keyDerivationIndex,
                version: application.cryptogramVersion.number, type: type)
        guard
            let cryptogram = card.cryptogram(
                terminal, transactionCounter: counter, issuerApplicationData: issuerData)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        let isSigned =
            application.capabilities.contains(.combinedDataAuthentication)
            && (type == .transactionCertificate
                || type == .authorisationRequest && reader.contains(.authenticationForOnline))
        let records = isSigned ? application.records : application.uncertifiedRecords
        var answer = ProcessingOptionsAnswer()
        answer.append(.applicationInterchangeProfile, application.interchangeProfile)
        answer.append(.applicationFileLocator, records.applicationFileLocator)
        answer.append(.track2EquivalentData, application.account.track2)
        answer.append(.issuerApplicationData, issuerData.bytes)
        answer.append(.cryptogramInformationData, [type.informationData])
        answer.append(.applicationTransactionCounter, counter.bigEndianBytes)
        answer.append(.contactlessCardVerificationResults, issuerData.verificationResults)
        answer.append(.formFactorIdentifier, application.formFactorIndicator)
        answer.append(.cardProcessingRequirements, requirements.bytes)
        if isSigned {
            guard
                let signature = card.signature(
                    of: type, cryptogram, terminal, counter,
                    hash: CombinedDynamicData.transactionHash(
                        optionsData: terminal.bytes, cryptogramData: [], answer: answer.content))
            else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
            answer.append(.signedDynamicApplicationData, signature)
        } else {
            answer.append(.applicationCryptogram, cryptogram)
        }
        let awaitsIssuer =
            type == .authorisationRequest && application.acceptsIssuerUpdate
            && reader.contains(.issuerUpdate)
        state.memory.change(application) { counters in
            guard awaitsIssuer else {
                counters.count(type, amount: terminal.amount)
                return
            }
            counters.onlineRequest = CardCounters.OnlineRequest(
                transactionCounter: counter, terminal: terminal, cryptogram: cryptogram)
        }
        state.finish(counter)
        return ResponseAPDU(data: answer.bytes, statusWord: .success)
    }
}
