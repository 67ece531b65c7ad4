// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// How the cards of a scheme process one transaction, from SELECT to the next one.
///
/// A value has the state of one transaction, which only its own methods change.
protocol CardTransaction: Sendable {
    /// The selected application.
    var card: KeyedApplication { get }

    /// A record that exists only in this transaction, in addition to the personalized ones; `nil` by
    /// default.
    var dynamicRecord: CardRecord? { get }

    /// Answers GET PROCESSING OPTIONS, whose form was checked.
    mutating func processOptions(
        _ terminal: TerminalValues, _ state: inout CardState
    ) -> ResponseAPDU

    /// Answers an optional command that the specification supports; refuses it by default (`6985`).
    mutating func answer(
        _ instruction: CardInstruction, _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU

    /// Encrypts the content of a record; `nil` without a secure channel, as by default.
    mutating func encryptRecord(_ content: [UInt8]) -> [UInt8]?
}

extension CardTransaction {
    /// The personalization of the selected application.
    var application: CardApplication { card.application }

    var dynamicRecord: CardRecord? { nil }

    func answer(
        _ instruction: CardInstruction, _ command: CommandAPDU, _ state: inout CardState
    ) -> ResponseAPDU { ResponseAPDU(statusWord: .conditionsNotSatisfied) }

    func encryptRecord(_ content: [UInt8]) -> [UInt8]? { nil }
}

/// An application with its key for cryptograms.
struct KeyedApplication: Sendable {
    /// The personalization.
    let application: CardApplication
    /// The key for cryptograms; `nil` if it cannot be derived.
    private let key: SecretBytes?

    /// Derives the key.
    init(_ application: CardApplication) {
        self.application = application
        key = application.derivedCardKey
    }

    /// The key that signs transactions, or `nil` when the card has none.
    var signingKey: RSAPrivateKey? { application.keyChain?.card?.key }

    /// Computes the application cryptogram, or `nil` when the keys are unusable.
    func cryptogram(
        _ terminal: TerminalValues, transactionCounter: UInt16,
        issuerApplicationData: IssuerApplicationData
    ) -> [UInt8]? {
        guard let key else { return nil }
        return try? ApplicationCryptogram.compute(
            version: application.cryptogramVersion, cardKey: key, terminal: terminal,
            interchangeProfile: application.interchangeProfile,
            transactionCounter: transactionCounter,
            issuerApplicationData: issuerApplicationData)
    }

    /// Returns the answer to GENERATE AC.
    ///
    /// See EMV Book 3, 6.5.5, and EMV Book 2, 6.6.
    ///
    /// - Parameters:
    ///   - decision: What the card has decided.
    ///   - terminal: The values for the card's list.
    ///   - data: All data of the command, which a signature covers.
    ///   - counter: The application transaction counter.
    ///   - options: The values of GET PROCESSING OPTIONS, which a signature covers.
    /// - Returns: The template; `nil` when the card has no key for it.
    func answer(
        _ decision: CryptogramDecision, _ terminal: TerminalValues, covering data: [UInt8],
        transactionCounter counter: UInt16, options: TerminalValues?
    ) -> [UInt8]? {
        guard
            let cryptogram = cryptogram(
                terminal, transactionCounter: counter, issuerApplicationData: decision.issuerData)
        else { return nil }
        let answer = CryptogramAnswer(
            type: decision.type, transactionCounter: counter, cryptogram: cryptogram,
            issuerApplicationData: decision.issuerData.bytes,
            additionalObjects: decision.additionalObjects)
        guard decision.isSigned else { return answer.plain }
        return signature(
            of: decision.type, cryptogram, terminal, counter,
            hash: CombinedDynamicData.transactionHash(
                optionsData: options?.bytes ?? [], cryptogramData: data, answer: answer.hashed),
            storageSummaries: decision.storageSummaries, relayResistance: decision.relayResistance
        ).map(answer.signed)
    }

    /// Signs a cryptogram (CDA); `nil` when the card has no key for it.
    func signature(
        of type: CryptogramType, _ cryptogram: [UInt8], _ terminal: TerminalValues,
        _ counter: UInt16, hash: [UInt8], storageSummaries: [UInt8] = [],
        relayResistance: [UInt8] = []
    ) -> [UInt8]? {
        let unpredictableNumber = terminal.value(.unpredictableNumber, count: 4)
        guard let signingKey, let key = application.derivedDynamicKey,
            let number = try? DynamicNumber.compute(
                transactionCounter: counter, unpredictableNumber: unpredictableNumber, key: key)
        else { return nil }
        let data = CombinedDynamicData(
            dynamicNumber: number, informationData: type.informationData, cryptogram: cryptogram,
            transactionHash: hash, storageSummaries: storageSummaries,
            relayResistance: relayResistance)
        return SignedDynamicData.sign(
            data.bytes, covering: application.signatures.covered(unpredictableNumber),
            with: signingKey)
    }
}

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
    /// The relay resistance data that a signature covers, or empty.
    var relayResistance: [UInt8] = []
}

extension CryptogramType {
    /// Decides about a cryptogram; the card never grants more than the terminal requests.
    static func granted(
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

}
