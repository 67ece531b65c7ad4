// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// A transaction of a Visa or UnionPay card.
///
/// See EMV Contactless Book C-3, 5.2.2, and 5.4 for the elements that a reader requires.
struct QualifierTransaction: CardTransaction {
    let card: KeyedApplication
    private(set) var dynamicRecord: CardRecord?

    /// Begins a transaction.
    init(_ card: KeyedApplication) { self.card = card }

    /// Decides, then answers with the cryptogram and the card data in one response.
    mutating func processOptions(
        _ terminal: TerminalValues, _ state: inout CardState
    ) -> ResponseAPDU {
        let reader = TerminalTransactionQualifiers(
            bytes: terminal.value(.terminalTransactionQualifiers, count: 4))
        let offline = state.offlineCounting(of: application)
        let decision = QualifierDecision.decide(
            reader,
            QualifierDecision.Card(
                risk: application.riskManagement,
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
            return answer(type, qualifiers, terminal, &state)
        }
    }

    private mutating func answer(
        _ type: CryptogramType, _ qualifiers: CardTransactionQualifiers,
        _ terminal: TerminalValues, _ state: inout CardState
    ) -> ResponseAPDU {
        guard let counter = state.memory.countTransaction(of: application) else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        let issuerData = issuerApplicationData(type, state.memory)
        guard
            let cryptogram = card.cryptogram(
                terminal, transactionCounter: counter, issuerApplicationData: issuerData)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        let isAuthenticated = isAuthenticated(type, terminal)
        let signature =
            isAuthenticated
            ? fastSignature(type, terminal, counter, qualifiers, state.random) : nil
        var records = isAuthenticated ? application.records : application.uncertifiedRecords
        if let signature {
            let record = records.next([.cardAuthenticationRelatedData: signature.relatedData])
            dynamicRecord = record
            records.append(record)
        }
        var answer = ProcessingOptionsAnswer()
        answer.append(.applicationInterchangeProfile, application.interchangeProfile)
        answer.append(.applicationFileLocator, records.applicationFileLocator)
        answer.append(.track2EquivalentData, application.account.track2)
        answer.append(.panSequenceNumber, [application.account.sequenceNumber])
        answer.append(.issuerApplicationData, issuerData.bytes)
        answer.append(.applicationCryptogram, cryptogram)
        answer.append(.cryptogramInformationData, [type.informationData])
        answer.append(.applicationTransactionCounter, counter.bigEndianBytes)
        answer.append(.cardTransactionQualifiers, qualifiers.bytes)
        answer.append(.formFactorIndicator, application.formFactorIndicator)
        remember(type, cryptogram, counter, terminal, state.memory)
        if application.riskManagement.showsAvailableSpending {
            let available = state.offlineCounting(of: application).available
            answer.append(.availableOfflineSpendingAmount, PackedDecimal.bytes(available, count: 6))
        }
        if let signature {
            if answer.hasRoom(for: .signedDynamicApplicationData, signature.bytes) {
                answer.append(.signedDynamicApplicationData, signature.bytes)
            } else {
                dynamicRecord = application.records.next([
                    .cardAuthenticationRelatedData: signature.relatedData,
                    .signedDynamicApplicationData: signature.bytes,
                ])
            }
        }
        state.finish(counter)
        return ResponseAPDU(data: answer.bytes, statusWord: .success)
    }

    /// Returns whether the reader authenticates the card.
    ///
    /// It authenticates offline approvals and, if its qualifiers say so, online requests.
    /// Otherwise, the file locator omits the certificates, which shortens the tap.
    private func isAuthenticated(_ type: CryptogramType, _ terminal: TerminalValues) -> Bool {
        let reader = TerminalTransactionQualifiers(
            bytes: terminal.value(.terminalTransactionQualifiers, count: 4))
        return switch type {
        case .transactionCertificate: true
        case .authorisationRequest: reader.contains(.authenticationForOnline)
        case .applicationAuthentication: false
        }
    }

    private func fastSignature(
        _ type: CryptogramType, _ terminal: TerminalValues, _ counter: UInt16,
        _ qualifiers: CardTransactionQualifiers, _ random: RandomSource
    ) -> FastDynamicSignature? {
        guard application.capabilities.contains(.dynamicDataAuthentication),
            let signingKey = card.signingKey
        else { return nil }
        return FastDynamicSignature(
            for: type, terminal: terminal, transactionCounter: counter, qualifiers: qualifiers,
            cardNumber: random.bytes(4), key: signingKey, signatures: application.signatures)
    }

    /// Returns the data for the issuer, including the results of its last commands.
    private func issuerApplicationData(
        _ type: CryptogramType, _ memory: CardMemory
    ) -> IssuerApplicationData {
        let changes = memory.counters(of: application).issuerChanges
        var results = VisaVerificationResults(type: type)
        results.commandCount = changes.commandCount
        results.hasCommandFailed = changes.hasCommandFailed
        let (index, version) = (
            application.keyDerivationIndex, application.cryptogramVersion.number
        )
        return application.scheme == .unionPay
            ? .unionPay(keyIndex: index, version: version, results: results)
            : .visa(keyIndex: index, version: version, results: results)
    }

    /// Counts the card's decision, and keeps a request that the issuer will answer.
    ///
    /// For such a request, the counters of offline approvals wait for the answer.
    private func remember(
        _ type: CryptogramType, _ cryptogram: [UInt8], _ counter: UInt16,
        _ terminal: TerminalValues, _ memory: CardMemory
    ) {
        let reader = TerminalTransactionQualifiers(
            bytes: terminal.value(.terminalTransactionQualifiers, count: 4))
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
    }
}
