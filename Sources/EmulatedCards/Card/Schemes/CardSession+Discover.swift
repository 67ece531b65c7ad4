// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The commands of Discover cards.
///
/// See EMV Contactless Book C-6.
extension CardSession {
    /// Decides, then answers with the cryptogram or with a signature that contains it.
    mutating func discoverOptions(
        _ application: CardApplication, _ terminal: TerminalValues
    ) -> ResponseAPDU {
        let reader = TerminalTransactionQualifiers(
            bytes: terminal.value(.terminalTransactionQualifiers, count: 4))
        let offline = offlineCounting(of: application)
        // The constant requirements are in another format than the qualifiers of a decision.
        var risk = application.riskManagement
        risk.qualifiers = []
        let decision = QualifierDecision.decide(
            reader,
            QualifierDecision.Card(
                risk: risk,
                isWithinLimits: offline.allows(terminal.amount, currency: terminal.currency),
                isHolderVerified: isHolderVerified))
        switch decision {
        case .refuse:
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        case .switchInterface:
            return ResponseAPDU(statusWord: .referenceDataNotUsable)
        case .verifyFirst:
            // The cardholder verifies as soon as the phone asks.
            isHolderVerified = true
            return ResponseAPDU(statusWord: .commandNotAllowed)
        case .answer(let type, let qualifiers):
            isHolderVerified = false
            let requirements = CardProcessingRequirements(qualifiers).union(
                CardProcessingRequirements(bytes: application.riskManagement.qualifiers))
            return discoverAnswer(application, terminal, type, requirements, reader)
        }
    }

    private mutating func discoverAnswer(
        _ application: CardApplication, _ terminal: TerminalValues, _ type: CryptogramType,
        _ requirements: CardProcessingRequirements, _ reader: TerminalTransactionQualifiers
    ) -> ResponseAPDU {
        guard let counter = memory.countTransaction(of: application) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let issuerData =
            application.fixedIssuerApplicationData.map { .fixed($0) }
            ?? IssuerApplicationData.discover(
                keyIndex: application.keyDerivationIndex,
                version: application.cryptogramVersion.number, type: type)
        guard
            let cryptogram = cryptogram(
                of: application, terminal: terminal, transactionCounter: counter,
                issuerApplicationData: issuerData)
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
                let signature = signature(
                    of: type, cryptogram, counter, over: answer, application, terminal)
            else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
            answer.append(.signedDynamicApplicationData, signature)
        } else {
            answer.append(.applicationCryptogram, cryptogram)
        }
        let awaitsIssuer =
            type == .authorisationRequest && application.acceptsIssuerUpdate
            && reader.contains(.issuerUpdate)
        memory.change(application) { counters in
            guard awaitsIssuer else {
                counters.count(type, amount: terminal.amount)
                return
            }
            counters.onlineRequest = CardCounters.OnlineRequest(
                transactionCounter: counter, terminal: terminal, cryptogram: cryptogram)
        }
        phase = .finished(transactionCounter: counter)
        return ResponseAPDU(data: answer.bytes, statusWord: .success)
    }

    /// Signs the cryptogram with the other objects of the answer; `nil` when the card has no key.
    private func signature(
        of type: CryptogramType, _ cryptogram: [UInt8], _ counter: UInt16,
        over answer: ProcessingOptionsAnswer, _ application: CardApplication,
        _ terminal: TerminalValues
    ) -> [UInt8]? {
        let unpredictableNumber = terminal.value(.unpredictableNumber, count: 4)
        guard let signingKey, let key = application.derivedDynamicKey,
            let number = try? DynamicNumber.compute(
                transactionCounter: counter, unpredictableNumber: unpredictableNumber, key: key)
        else { return nil }
        let data = CombinedDynamicData(
            dynamicNumber: number, informationData: type.informationData, cryptogram: cryptogram,
            transactionHash: CombinedDynamicData.transactionHash(
                optionsData: terminal.bytes, cryptogramData: [], answer: answer.content))
        return SignedDynamicData.sign(
            data.bytes, covering: application.signatures.covered(unpredictableNumber),
            with: signingKey)
    }
}
