// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// Integrated data storage on the card's side.
///
/// See EMV Contactless Book C-2, 3.5 and 8.2.
///
/// Digest and summary were computed independently with the published formulas.
@Suite struct IntegratedStorageTests {
    private static let operatorIdentifier: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
    private static let digest = "0F95BB0230F64A1F"
    private static let summary = "E8F1CB3A4D29A403"
    private static let profile = CardProfile.mastercardCredit.changed {
        $0.statedInterchangeProfile = [0x19, 0x80]
        $0.processingOptionsList = DataObjectList([.init(tag: 0x9F5C, length: 8)])
        $0.integratedStorage = .free
        $0.riskManagementList1 = .riskManagement1
    }

    private var card = EmulatedCard(
        profile, random: RandomSource { [UInt8](repeating: 0xA5, count: $0) })

    private var input: TerminalInput {
        var input = TerminalInput()
        input.values[0x9F5C] = Self.operatorIdentifier
        return input
    }

    /// Begins a transaction and returns the card's answer with the data of its slot.
    private func begin(_ input: TerminalInput) throws -> ResponseAPDU {
        try card.selectFirst()
        return try card.options(input)
    }

    /// Asks for a signed cryptogram, with the operator's data after the CDOL's.
    private func cryptogram(
        input proof: [UInt8], digest: [UInt8], information: UInt8 = 0, data: UInt8
    ) throws -> ResponseAPDU {
        let application = card.profile.applications[0]
        let sent =
            input.data(for: application.riskManagementList1) + proof + digest + [information]
            + [UInt8](repeating: data, count: 160)
        return try ResponseAPDU(
            bytes: card.respond(
                to: CommandAPDU(0x80, 0xAE, 0x90, 0x00, data: sent, expectedLength: 256).bytes))
    }

    /// Returns the summaries before and after the transaction from a signed answer.
    private func summaries(_ answer: ResponseAPDU) throws -> (String, String) {
        let signature = try #require(try DataObject.sequence(answer.data).first(0x9F4B)).value
        let data = try SignatureTests.cardData(
            in: Array(signature), covering: [0x11, 0x22, 0x33, 0x44],
            key: try #require(TestCardKey.card1152.key).publicKey)
        #expect(data.count == 38 + 16)
        return (Hexadecimal.string(data[38..<46]), Hexadecimal.string(data[46...]))
    }

    @Test("A free storage slot is offered, and stays free when it is only read")
    func free() throws {
        let selected = try card.selectFirst()
        #expect(selected.digits(0x9F5E) == "541333008960103400")
        #expect(selected.digits(0x9F5D) == "010000")
        let options = try begin(input)
        #expect(options.digits(0x9F5F) == "C0")
        #expect(options.digits(0x9F6F) == "00")
        #expect(options.digits(0x9F7F) == "A5A5A5A5")
        #expect(options.digits(0x9F7D) == "0000000000000000")
        #expect(options.digits(0x9F54) == nil)
        let answer = try card.cryptogram(input, type: 0x90)
        #expect(try summaries(answer) == ("0000000000000000", "0000000000000000"))
    }

    @Test("A terminal that names no operator gets no data of the slot")
    func nobody() throws {
        var input = input
        input.values[0x9F5C] = [UInt8](repeating: 0, count: 8)
        let options = try begin(input)
        #expect(options.digits(0x9F5F) == nil)
        #expect(options.digits(0x9F7F) == nil)
    }

    @Test("An operator finds its stored data again; without its input, data cannot be replaced")
    func write() throws {
        _ = try begin(input)
        let digest = Hexadecimal.bytes(Self.digest) ?? []
        let first = try cryptogram(
            input: [UInt8](repeating: 0, count: 8), digest: digest, data: 0xD1)
        #expect(try summaries(first) == ("0000000000000000", Self.summary))

        let options = try begin(input)
        #expect(options.digits(0x9F7D) == Self.summary)
        #expect(options.digits(0x9F54) == String(repeating: "D1", count: 160))
        let wrong = try cryptogram(
            input: [UInt8](repeating: 0x22, count: 8), digest: digest, data: 0xD2)
        #expect(try summaries(wrong) == (Self.summary, Self.summary))

        #expect(try begin(input).digits(0x9F54) == String(repeating: "D1", count: 160))
        let right = try cryptogram(
            input: [UInt8](repeating: 0x11, count: 8), digest: digest, data: 0xD3)
        let (before, after) = try summaries(right)
        #expect(before == Self.summary)
        #expect(after != before)
        #expect(try begin(input).digits(0x9F7D) == after)
        #expect(try begin(input).digits(0x9F54) == String(repeating: "D3", count: 160))
    }

    @Test("If the operator requests it, a failure to store declines the payment")
    func declines() throws {
        _ = try begin(input)
        let digest = Hexadecimal.bytes(Self.digest) ?? []
        _ = try cryptogram(input: [UInt8](repeating: 0, count: 8), digest: digest, data: 0xD1)
        _ = try begin(input)
        let wrong = try cryptogram(
            input: [UInt8](repeating: 0x22, count: 8), digest: digest, information: 0x08,
            data: 0xD2)
        #expect(wrong.digits(0x9F27) == "00")
    }

    @Test("Another operator cannot read the data or summary, and cannot write")
    func otherOperator() throws {
        _ = try begin(input)
        let digest = Hexadecimal.bytes(Self.digest) ?? []
        _ = try cryptogram(input: [UInt8](repeating: 0, count: 8), digest: digest, data: 0xD1)
        var other = input
        other.values[0x9F5C] = [9, 9, 9, 9, 9, 9, 9, 9]
        let options = try begin(other)
        #expect(options.digits(0x9F5F) == "C0")
        #expect(options.digits(0x9F7D) == nil)
        #expect(options.digits(0x9F54) == nil)
        _ = try cryptogram(
            input: [UInt8](repeating: 0x11, count: 8), digest: digest, data: 0xD2)
        #expect(try begin(input).digits(0x9F54) == String(repeating: "D1", count: 160))
    }
}
