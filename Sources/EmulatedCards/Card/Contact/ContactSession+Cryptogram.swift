// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

extension ContactSession {
    /// Answers the first GENERATE AC and, after an online request, the second.
    ///
    /// See EMV Book 3, 6.5.5.
    mutating func generateApplicationCryptogram(_ command: CommandAPDU) -> ResponseAPDU {
        guard command.parameter1 & 0x2F == 0, command.parameter2 == 0,
            let requested = CryptogramType(rawValue: command.parameter1 & 0xC0)
        else { return ResponseAPDU(statusWord: .incorrectParameters) }
        let isSigned = command.parameter1 & 0x10 != 0
        guard let (application, _) = application, let current = transaction else {
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
        switch current.phase {
        case .initiated:
            guard let terminal = TerminalValues(application.riskManagementList1, command.data)
            else { return ResponseAPDU(statusWord: .wrongLength) }
            return first(application, terminal, requested: requested, isSigned: isSigned)
        case .authorising:
            guard let firstValues = current.firstValues,
                let terminal = TerminalValues(application.riskManagementList2, command.data)
            else { return ResponseAPDU(statusWord: .wrongLength) }
            return second(
                application, terminal.following(firstValues), requested: requested,
                isSigned: isSigned)
        case .finished:
            return ResponseAPDU(statusWord: .conditionsNotSatisfied)
        }
    }

    private mutating func first(
        _ application: CardApplication, _ terminal: TerminalValues, requested: CryptogramType,
        isSigned: Bool
    ) -> ResponseAPDU {
        let type = firstType(application, terminal, requested: requested)
        transaction?.firstValues = terminal
        transaction?.firstType = type
        guard
            let answer = answer(
                application, terminal, type, isFirst: true,
                isSigned: isSigned && (type != .applicationAuthentication || requested == type),
                hashed: terminal.bytes)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        if let counter = transaction?.counter {
            transaction?.request = CardCounters.OnlineRequest(
                transactionCounter: counter, terminal: terminal, cryptogram: answer.cryptogram)
        }
        transaction?.isFirstSigned = answer.isSigned
        transaction?.phase = type == .authorisationRequest ? .authorising : .finished
        return ResponseAPDU(data: answer.bytes, statusWord: .success)
    }

    private mutating func second(
        _ application: CardApplication, _ terminal: TerminalValues, requested: CryptogramType,
        isSigned: Bool
    ) -> ResponseAPDU {
        guard requested != .authorisationRequest else {
            return ResponseAPDU(statusWord: .incorrectParameters)
        }
        // Terminals send zeros if there was no issuer answer.
        let data = Array(terminal[0x91] ?? [])
        if transaction?.issuerAnswer == nil, data.contains(where: { $0 != 0 }) {
            checkIssuer(data)
        }
        let type = secondType(application, terminal, requested: requested)
        let hashed = (transaction?.firstValues?.bytes ?? []) + terminal.bytes
        guard
            let answer = answer(
                application, terminal, type, isFirst: false,
                isSigned: isSigned && (type != .applicationAuthentication || requested == type),
                hashed: hashed)
        else { return ResponseAPDU(statusWord: .noPreciseDiagnosis) }
        transaction?.phase = .finished
        return ResponseAPDU(data: answer.bytes, statusWord: .success)
    }

    /// Computes the cryptogram and returns the answer with it, in the clear or signed (CDA).
    ///
    /// A card signs an AAC only if the terminal requested one.
    private func answer(
        _ application: CardApplication, _ terminal: TerminalValues, _ type: CryptogramType,
        isFirst: Bool, isSigned: Bool, hashed: [UInt8]
    ) -> (bytes: [UInt8], cryptogram: [UInt8], isSigned: Bool)? {
        guard let keys = CardKeys(application), let transaction, let face = application.contact
        else { return nil }
        let key = application.keyChain?.card?.key
        let isSigned =
            isSigned && key != nil && (face.interchangeProfile.first ?? 0) & 0x01 != 0
        let issuerData = issuerApplicationData(
            application, terminal, second: isFirst ? nil : type, isSigned: isSigned)
        guard
            let cryptogram = try? ApplicationCryptogram.compute(
                version: application.cryptogramVersion, cardKey: keys.applicationCryptogram,
                terminal: terminal, interchangeProfile: face.interchangeProfile,
                transactionCounter: transaction.counter, issuerApplicationData: issuerData)
        else { return nil }
        let answer = CryptogramAnswer(
            type: type, transactionCounter: transaction.counter, cryptogram: cryptogram,
            issuerApplicationData: issuerData.bytes)
        guard isSigned, let key else { return (answer.plain, cryptogram, false) }
        let dynamicData = CombinedDynamicData(
            dynamicNumber: random.bytes(8), informationData: type.informationData,
            cryptogram: cryptogram,
            transactionHash: CombinedDynamicData.transactionHash(
                optionsData: transaction.optionsData, cryptogramData: hashed,
                answer: answer.hashed))
        return SignedDynamicData.sign(
            dynamicData.bytes, covering: terminal.value(0x9F37, count: 4), with: key
        ).map { (answer.signed($0), cryptogram, true) }
    }

    /// Decides at the first GENERATE AC; never grants more than the terminal requests.
    private func firstType(
        _ application: CardApplication, _ terminal: TerminalValues, requested: CryptogramType
    ) -> CryptogramType {
        guard requested != .applicationAuthentication, !memory.isBlocked(application) else {
            return .applicationAuthentication
        }
        switch application.riskManagement.decision {
        case .decline: return .applicationAuthentication
        case .offline where requested == .transactionCertificate: return requested
        case .online, .offline, .otherInterface, .refuse:
            return terminal.isOfflineOnly ? .applicationAuthentication : .authorisationRequest
        }
    }

    /// Decides at the second GENERATE AC.
    ///
    /// The card declines if the issuer's answer is wrong. Without an answer, M/Chip declines and
    /// Visa accepts the terminal's decision. If the terminal was unable to go online (`Y3`, `Z3`),
    /// only a card that approves offline approves.
    private func secondType(
        _ application: CardApplication, _ terminal: TerminalValues, requested: CryptogramType
    ) -> CryptogramType {
        guard requested == .transactionCertificate, let transaction else {
            return .applicationAuthentication
        }
        let isApproved: Bool
        if let answer = transaction.issuerAnswer {
            isApproved = answer?.isApproved ?? false
        } else if isUnableToGoOnline(terminal) {
            isApproved = application.riskManagement.decision == .offline
        } else {
            isApproved = application.scheme.specification.approvesWithoutIssuer
        }
        return isApproved ? .transactionCertificate : .applicationAuthentication
    }

    /// Returns the data for the issuer.
    private func issuerApplicationData(
        _ application: CardApplication, _ terminal: TerminalValues, second: CryptogramType?,
        isSigned: Bool
    ) -> IssuerApplicationData {
        if let fixed = application.fixedIssuerApplicationData { return .fixed(fixed) }
        return application.scheme.specification.issuerApplicationData(
            self, application, terminal, second: second, isSigned: isSigned)
    }

    /// Returns whether the terminal was unable to go online.
    ///
    /// Such a terminal sets the response code (`8A`) itself. See EMV Book 4, Annex A6.
    func isUnableToGoOnline(_ terminal: TerminalValues) -> Bool {
        let code = Array(terminal[0x8A] ?? [])
        return code == Array("Y3".utf8) || code == Array("Z3".utf8) || terminal.isOfflineOnly
    }
}
