// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, 8.2 and 8.3: The one-way functions of data storage")
struct DataStorageDigestTests {
    private static let identifier = hex("5168624300900697")
    private static let owner = hex("8199829983998499")
    private static let input = hex("1223344556677889")

    @Test("OWHF2 returns the published result of a payment tool's example")
    func digest() throws {
        let digest = try DataStorageDigest.compute(
            Self.input, identifier: Self.identifier, operatorIdentifier: Self.owner)
        #expect(digest == hex("659C8EBFAA816DB5"))
    }

    @Test("OWHF2AES returns the result that the openssl command computes")
    func digestAES() throws {
        let digest = try DataStorageDigest.computeAES(
            Self.input, identifier: Self.identifier, operatorIdentifier: Self.owner)
        #expect(digest == hex("17BD4E718A69A420"))
    }

    @Test("The one-way functions refuse inputs of the wrong length")
    func lengths() {
        #expect(throws: (any Error).self) {
            try DataStorageDigest.compute(
                hex("12"), identifier: Self.identifier, operatorIdentifier: Self.owner)
        }
        #expect(throws: (any Error).self) {
            try DataStorageDigest.compute(
                Self.input, identifier: hex("5168"), operatorIdentifier: Self.owner)
        }
        #expect(throws: (any Error).self) {
            try DataStorageDigest.computeAES(
                Self.input, identifier: hex("516862430090069751686243"),
                operatorIdentifier: Self.owner)
        }
    }

    @Test(
        "8.2: Volatile data in a permanent slot has an operator identifier of zeros",
        arguments: [
            ("80", "40", "0000000000000000"), ("80", "80", "8199829983998499"),
            ("40", "40", "8199829983998499"), (nil, "40", "8199829983998499"),
        ])
    func owner(control: String?, information: String, expected: String) {
        var data = TransactionData(kernel: .kernel2)
        data.set(.dsRequestedOperatorID, Self.owner)
        data.set(.dsODSInfo, hex(information))
        if let control { data.set(.dsSlotManagementControl, hex(control)) }
        #expect(DataStorageValues.operatorIdentifier(data) == hex(expected))
    }

    @Test(
        "GAC.42: The card's data storage version decides which one-way function is used",
        arguments: [("010000", "659C8EBFAA816DB5"), ("020000", "17BD4E718A69A420")])
    func version(capabilities: String, expected: String) {
        var data = TransactionData(kernel: .kernel2)
        data.set(.dsRequestedOperatorID, Self.owner)
        data.set(.applicationCapabilitiesInformation, hex(capabilities))
        data.set(.dsID, Self.identifier)
        #expect(DataStorageValues.digest(data) == nil)
        data.set(.dsInputTerm, Self.input)
        #expect(DataStorageValues.digest(data) == hex(expected))
    }

    @Test("4.1.4: The last value of the DSDOL is not padded")
    func values() throws {
        var data = TransactionData(kernel: .kernel2)
        data.set(.dsInputCard, hex("11"))
        data.set(.dsODSTerm, hex("AABB"))
        let list = try DataObjectList(bytes: hex("DF6008DF6201DF63A0")[...])
        #expect(DataStorageValues.build(list, data) == hex("1100000000000000" + "00" + "AABB"))
        let short = try DataObjectList(bytes: hex("DF6201DF6301")[...])
        #expect(DataStorageValues.build(short, data) == hex("00AA"))
    }
}
