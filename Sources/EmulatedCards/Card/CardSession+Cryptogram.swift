// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// The answer to the first GENERATE AC of cards with RSA keys.
///
/// See EMV Book 3, 6.5.5, and EMV Book 2, 6.6.
extension CardSession {
    /// What the card has decided about GENERATE AC.
    struct CryptogramDecision {
        /// The type of cryptogram.
        let type: CryptogramType
        /// The data for the issuer.
        let issuerData: IssuerApplicationData
        /// Whether to sign the cryptogram (CDA).
        let isSigned: Bool
        /// The scheme's own objects in the answer, with tags and lengths.
        var additionalObjects: [UInt8] = []
        /// The summaries of data storage that a signature covers, or empty.
        var storageSummaries: [UInt8] = []
    }

    /// Decides about a cryptogram; the card never grants more than the terminal requests.
    static func grantedCryptogram(
        _ requested: CryptogramType, _ card: CardRiskManagement, isWithinLimits: Bool,
        isOfflineOnly: Bool
    ) -> CryptogramType {
        guard requested != .applicationAuthentication,
            card.decision == .online || card.decision == .offline
        else { return .applicationAuthentication }
        if requested == .transactionCertificate, card.decision == .offline, isWithinLimits {
            return .transactionCertificate
        }
        return isOfflineOnly ? .applicationAuthentication : .authorisationRequest
    }

    /// Returns the card's answer with its cryptogram.
    ///
    /// - Parameters:
    ///   - decision: What the card has decided.
    ///   - application: The selected application.
    ///   - terminal: The values for the card's list.
    ///   - data: All data of the command, which a signature covers.
    ///   - counter: The application transaction counter.
    /// - Returns: The template; `nil` when the card has no key for it.
    func cryptogramAnswer(
        _ decision: CryptogramDecision, _ application: CardApplication, _ terminal: TerminalValues,
        covering data: [UInt8], transactionCounter counter: UInt16
    ) -> [UInt8]? {
        guard
            let cryptogram = cryptogram(
                of: application, terminal: terminal, transactionCounter: counter,
                issuerApplicationData: decision.issuerData)
        else { return nil }
        let answer = CryptogramAnswer(
            type: decision.type, transactionCounter: counter, cryptogram: cryptogram,
            issuerApplicationData: decision.issuerData.bytes,
            additionalObjects: decision.additionalObjects)
        guard decision.isSigned else { return answer.plain }
        return sign(
            answer, covering: data, terminal, storage: decision.storageSummaries, application)
    }

    /// Returns the answer with a signature (CDA); `nil` when the card has no key for it.
    private func sign(
        _ answer: CryptogramAnswer, covering cryptogramData: [UInt8], _ terminal: TerminalValues,
        storage: [UInt8], _ application: CardApplication
    ) -> [UInt8]? {
        guard let signingKey, let key = application.derivedDynamicKey,
            let number = try? DynamicNumber.compute(
                transactionCounter: answer.transactionCounter,
                unpredictableNumber: terminal.value(.unpredictableNumber, count: 4), key: key)
        else { return nil }
        let data = CombinedDynamicData(
            dynamicNumber: number, informationData: answer.type.informationData,
            cryptogram: answer.cryptogram,
            transactionHash: CombinedDynamicData.transactionHash(
                optionsData: transaction.options?.bytes ?? [], cryptogramData: cryptogramData,
                answer: answer.hashed),
            storageSummaries: storage, relayResistance: transaction.relayResistance.signedData)
        return SignedDynamicData.sign(
            data.bytes,
            covering: application.signatures.covered(
                terminal.value(.unpredictableNumber, count: 4)),
            with: signingKey
        ).map(answer.signed)
    }
}
