// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport

@testable import EMV

/// A card for kernel 8, with the certificates of Book E's examples and its own end of the channel.
///
/// It computes everything from the book's formulas, independently of the kernel.
final class Kernel8Card {
    /// The response in which the card sends an element.
    enum Place: Hashable, Sendable {
        /// The response to SELECT: its template, its proprietary template, or the issuer's part.
        case name, selection, discretionary
        /// The response to GET PROCESSING OPTIONS.
        case options
        /// The record that the card signs, which it encrypts.
        case record
        /// The records with the certificates.
        case certificates
        /// The response to GENERATE AC.
        case cryptogram
    }

    /// The contents of the card's data.
    struct Content {
        /// The values of one element at one place, in place of its usual value.
        var sent: (place: Place, tag: Tag, values: [[UInt8]])?
        /// The instruction that the card refuses, and its status word.
        var refusal: (instruction: UInt8, word: [UInt8])?
        var qualifier = "0200FFFF000000"
        var options = "9F2B029E40"
        /// AIP: local authentication, and relay resistance.
        var profile = "0101"
        /// AFL: a signed record in file 1, and two records in file 2.
        var locator = "0801010110010200"
        var list: String? =
            "9F02069F03069F1A0295055F2A029A039C019F37049F34039F1D089F810C02"
        /// Further objects of the signed record.
        var record = "5A0854133390000015135F24033012319F0702FF005F340101"
        var authorityIndex = "E0"
        /// The type of cryptogram; `nil` for the requested one.
        var information: UInt8?
        var verification: UInt8 = 0x0F
        var findings: String? = nil
        var issuerData = "0117A08003242000000000000000000000000000000000000000000000000000"
        /// Further objects of the answer with the cryptogram.
        var more = ""
        var times = "0000FFFF0018"
        var envelopes: [Tag: [UInt8]] = [:]
        var certificateHash: [UInt8]?
        var certificateExpiry = "203012312359"
    }

    private let content: Content
    private let authority: VectorFile.Record
    private let issuer: P256PrivateKey
    private let key: P256PrivateKey
    private let factor: P256PrivateKey
    private var confidentialityKey = SecretBytes([])
    private var integrityKey = SecretBytes([])
    private var counter: UInt16 = 0x8000
    private var kernelCounter: UInt16 = 0
    private var transactionData: [UInt8] = []
    private var relayData: [UInt8] = []
    /// The card's envelopes, including those that the terminal has written.
    private(set) var envelopes: [Tag: [UInt8]]
    /// The commands that the card has received.
    private(set) var commands: [CommandAPDU] = []

    init(_ content: Content = Content()) throws {
        self.content = content
        envelopes = content.envelopes
        let records = try VectorFile("emv/book-e.txt").records
        func record(_ name: String) -> VectorFile.Record {
            records.first { $0.section == name } ?? records[0]
        }
        authority = record("[issuer-p256]")
        issuer = try P256PrivateKey(scalar: SecretBytes(record("[icc-p256]").bytes("d")))
        key = try P256PrivateKey(scalar: SecretBytes(record("[session]").bytes("dc")))
        factor = try P256PrivateKey(scalar: SecretBytes(record("[aes-ctr]").bytes("plain")))
    }

    /// The authority's key, for the terminal.
    static func authorityKeys() throws -> CertificationAuthorityKeys {
        let record = try VectorFile("emv/book-e.txt").records.first {
            $0.section == "[issuer-p256]"
        }
        var keys = CertificationAuthorityKeys()
        if let rid = RID([0xA0, 0x00, 0x00, 0x00, 0x04]), let record {
            keys.insert(
                EllipticCurveAuthorityKey(
                    rid: rid, index: 0xE0, key: try P256PublicKey(x: record.bytes("Qx"))))
        }
        return keys
    }

    /// Answers a command.
    func answer(_ command: CommandAPDU) throws -> [UInt8] {
        commands.append(command)
        if let refusal = content.refusal, command.instruction == refusal.instruction {
            return refusal.word
        }
        switch (command.instruction, command.instructionClass) {
        case (0xA4, _): return select(command)
        case (0xA8, _): return try processingOptions(command)
        case (0xEA, _): return relayResistance(command)
        case (0xB2, _): return try record(command)
        case (0x32, 0x84): return try readData(command)
        case (0x34, 0x84): return try writeData(command)
        case (0xAE, _): return try cryptogram(command)
        default: return [0x6D, 0x00]
        }
    }

    // MARK: - Commands

    private func select(_ command: CommandAPDU) -> [UInt8] {
        let name = CardAnswers.mastercard
        guard command.data != hex("325041592E5359532E4444463031") else {
            return hex(CardAnswers.environment([CardAnswers.entry(name, kernel: "08")]))
        }
        let discretionary = objects(.discretionary, [(.cardQualifier, hex(content.qualifier))])
        let proprietary =
            objects(
                .selection,
                [
                    (.applicationLabel, hex("43415244")), (0x87, [1]),
                    (.pdol, hex(content.options)),
                    (.languagePreference, hex("656E6672")),
                ]) + TLVWriter.object(.fciIssuerDiscretionaryData, discretionary)
        let template =
            objects(.name, [(.dedicatedFileName, hex(name))])
            + TLVWriter.object(.fciProprietaryTemplate, proprietary)
        return TLVWriter.object(.fciTemplate, template) + [0x90, 0x00]
    }

    private func processingOptions(_ command: CommandAPDU) throws -> [UInt8] {
        transactionData = Array(command.data.dropFirst(2))
        let kernelKey = transactionData.suffix(64)
        let point = try P256PublicKey(
            x: Array(kernelKey.prefix(32)), y: Array(kernelKey.suffix(32)))
        let shared = try key.sharedSecret(with: point)
        let product = try factor.sharedSecret(with: P256PublicKey(x: bytes(shared)))
        let zeros = SecretBytes([UInt8](repeating: 0, count: 16))
        let derivation = try AESCMAC.deriveKey(product, key: zeros)
        let constant = hex("010054334A325957773DA5A5A50180")
        confidentialityKey = try AES.deriveKey([1] + constant, key: derivation)
        integrityKey = try AES.deriveKey([2] + constant, key: derivation)
        let blinded = try bytes(factor.sharedSecret(with: key.publicKey))
        counter = 0x8000
        let keyData = blinded + (try encrypted(bytes(factor.scalar)))
        return template(
            objects(
                .options,
                [
                    (.applicationInterchangeProfile, hex(content.profile)),
                    (.applicationFileLocator, hex(content.locator)),
                    (.cardKeyData, keyData), (0x8C, content.list.map { hex($0) }),
                ]))
    }

    private func relayResistance(_ command: CommandAPDU) -> [UInt8] {
        let answer = hex("A1A2A3A4" + content.times)
        relayData = Array(command.data) + answer
        return TLVWriter.object(.responseMessageTemplateFormat1, answer) + [0x90, 0x00]
    }

    private func record(_ command: CommandAPDU) throws -> [UInt8] {
        switch (command.parameter2 >> 3, command.parameter1) {
        case (1, 1):
            return TLVWriter.object(0xDA, try encrypted(signedRecord)) + [0x90, 0x00]
        case (2, 1):
            let issuer = authority.bytes("M") + authority.bytes("sig")
            let objects = objects(
                .certificates,
                [
                    (.certificationAuthorityPublicKeyIndex, hex(content.authorityIndex)),
                    (0x90, issuer),
                ])
            return TLVWriter.object(.readRecordResponseMessageTemplate, objects) + [0x90, 0x00]
        case (2, 2):
            let objects = objects(.certificates, [(.iccPublicKeyCertificate, try certificate())])
            return TLVWriter.object(.readRecordResponseMessageTemplate, objects) + [0x90, 0x00]
        default:
            return [0x6A, 0x83]
        }
    }

    private func readData(_ command: CommandAPDU) throws -> [UInt8] {
        let tag = Tag(rawValue: command.data.reduce(0) { $0 << 8 | UInt32($1) })
        guard let value = envelopes[tag] else { return [0x6A, 0x88] }
        let used = counter
        let message = try encrypted(TLVWriter.object(tag, value))
        return message + (try code(used.bytes + message)) + [0x90, 0x00]
    }

    private func writeData(_ command: CommandAPDU) throws -> [UInt8] {
        let plain = try AES.applyCTR(
            Array(command.data), key: confidentialityKey,
            counter: kernelCounter.bytes + [UInt8](repeating: 0, count: 14))
        kernelCounter += 1
        guard let object = try DataObject.sequence(plain).first else { return [0x6A, 0x80] }
        envelopes[object.tag] = Array(object.value)
        defer { counter += 1 }
        return try code(counter.bytes + plain) + [0x90, 0x00]
    }

    private func cryptogram(_ command: CommandAPDU) throws -> [UInt8] {
        transactionData += command.data
        let first = objects(
            .cryptogram,
            [
                (.cryptogramInformationData, [content.information ?? command.parameter1]),
                (.applicationTransactionCounter, hex("0001")),
                (.cardholderVerificationDecision, [content.verification]),
                (.issuerApplicationData, hex(content.issuerData)),
                (.cardTVR, content.findings.map { hex($0) }),
            ])
        let answer = first + hex(content.more)
        let mac = try macPlus(transactionData + relayData + answer + hash)
        let cryptogram = hex("5FD57A8A08596F1A")
        let codes = objects(
            .cryptogram,
            [
                (.applicationCryptogram, cryptogram),
                (.enhancedDataAuthenticationMAC, try code([0, 0] + cryptogram + mac)),
            ])
        return template(answer + codes)
    }

    // MARK: - Data and codes

    /// Returns data objects, with the values that the content wants for one of them.
    private func objects(_ place: Place, _ values: [(tag: Tag, value: [UInt8]?)]) -> [UInt8] {
        values.flatMap { tag, value -> [UInt8] in
            guard let sent = content.sent, sent.place == place, sent.tag == tag else {
                return value.map { TLVWriter.object(tag, $0) } ?? []
            }
            return sent.values.flatMap { TLVWriter.object(tag, $0) }
        }
    }

    private var signedRecord: [UInt8] {
        let record = (try? DataObject.sequence(hex(content.record))) ?? []
        return objects(.record, record.map { ($0.tag, Array($0.value)) })
    }

    private var hash: [UInt8] { Digest.sha256(signedRecord + hex(content.profile)) }

    private func certificate() throws -> [UInt8] {
        let message =
            hex("140000" + content.certificateExpiry + "9876543210000102")
            + (content.certificateHash ?? hash) + key.publicKey.x
        return message
            + (try ECSDSA.signature(
                for: message, key: issuer,
                nonce: SecretBytes([UInt8](repeating: 0x42, count: 32))))
    }

    private func encrypted(_ message: [UInt8]) throws -> [UInt8] {
        defer { counter += 1 }
        return try AES.applyCTR(
            message, key: confidentialityKey,
            counter: counter.bytes + [UInt8](repeating: 0, count: 14))
    }

    private func code(_ message: [UInt8]) throws -> [UInt8] {
        Array(try AESCMAC.mac(message, key: integrityKey).prefix(8))
    }

    private func macPlus(_ message: [UInt8]) throws -> [UInt8] {
        let code = try AESCMAC.mac([0, 0] + message, key: integrityKey)
        return zip(code, try AES.decryptECB(code, key: integrityKey)).prefix(8).map { $0 ^ $1 }
    }

    private func template(_ objects: [UInt8]) -> [UInt8] {
        TLVWriter.object(.responseMessageTemplateFormat2, objects) + [0x90, 0x00]
    }

    private func bytes(_ secret: SecretBytes) -> [UInt8] { secret.withBytes { Array($0) } }
}

/// Taps of a card for kernel 8.
enum Kernel8Taps {
    /// The result of a tap.
    struct Tap {
        let result: TransactionResult
        /// The commands after SELECT.
        let commands: [CommandAPDU]
        let card: Kernel8Card
        let shown: [UserInterfaceRequest]

        var outcome: Outcome { result.outcome }

        /// The error indication (`9F8204`).
        var error: [UInt8] {
            Array(outcome.discretionaryData.first(.kernel8ErrorIndication)?.value ?? [])
        }

        /// Terminal Verification Results of the data record, as hexadecimal digits.
        var findings: String { value(.terminalVerificationResults) }

        /// Returns a value of the data record as hexadecimal digits.
        func value(_ tag: Tag) -> String {
            Hexadecimal.string(outcome.dataRecord.first(tag)?.value ?? [])
        }
    }

    /// Returns the settings of the test profile for a terminal that can approve offline.
    static func settings(
        _ change: (inout Kernel8Settings) -> Void = { _ in }
    ) -> Kernel8Settings {
        var settings = Kernel8Settings.test
        change(&settings)
        return settings
    }

    /// Runs a tap.
    ///
    /// - Parameters:
    ///   - content: The card's content.
    ///   - settings: The kernel's settings.
    ///   - amount: The amount; the CVM limit is 50.00, the floor limit 100.00.
    ///   - type: The transaction type.
    ///   - terminalType: The terminal type.
    ///   - keys: The terminal's keys; `nil` for the authority of the card.
    ///   - time: The time that each exchange takes.
    ///   - date: The transaction's date.
    ///   - answerOfTerminal: Answers a data exchange.
    ///   - change: Changes an answer of the card; `nil` removes the card.
    /// - Returns: The result.
    /// - Throws: `CancellationError` if the tap does not end.
    static func run(
        _ content: Kernel8Card.Content = Kernel8Card.Content(),
        settings: Kernel8Settings = settings(), amount: UInt64 = 12_50, type: UInt8 = 0,
        terminalType: UInt8 = 0x22, keys: CertificationAuthorityKeys? = nil,
        time: Duration = .microseconds(4_500), date: [UInt8] = [0x25, 0x10, 0x01],
        terminal answerOfTerminal: ([DataObject]) -> [DataObject] = { _ in [] },
        change: (CommandAPDU, [UInt8]) -> [UInt8]? = { $1 }
    ) throws -> Tap {
        guard let aid = AID(hex(CardAnswers.mastercard)) else { throw CancellationError() }
        var terminal = TerminalData()
        terminal.terminalType = terminalType
        let combination = Combination(
            aid: aid, settings: settings, transactionTypes: [0x00, 0x01, 0x09, 0x20],
            floorLimit: 100_00, verificationLimit: 50_00)
        var transaction = ContactlessTransaction(
            configuration: TerminalConfiguration(
                terminal: terminal, combinations: [combination],
                offlineDataAuthentication: .keys(try keys ?? Kernel8Card.authorityKeys())),
            parameters: TransactionParameters(
                transactionType: type, amountAuthorised: amount, currencyCode: 978, date: date),
            random: Taps.fixed("11223344"))
        let card = try Kernel8Card(content)
        var shown: [UserInterfaceRequest] = []
        var event = Event.started
        for _ in 0..<100 {
            switch transaction.received(event) {
            case .transmit(let command):
                let answer = change(command, try card.answer(command))
                let response = try answer.map { try ResponseAPDU(bytes: $0) }
                event = response.map { .answered($0, after: time) } ?? .lost(.timeOut)
            case .exchange(let objects):
                event = .exchanged(answerOfTerminal(objects))
            case .display(let request):
                shown.append(request)
                event = .displayed
            case .wait:
                event = .waited
            case .finish(let result):
                return Tap(
                    result: result, commands: card.commands.filter { $0.instruction != 0xA4 },
                    card: card, shown: shown)
            }
        }
        throw CancellationError()
    }
}
