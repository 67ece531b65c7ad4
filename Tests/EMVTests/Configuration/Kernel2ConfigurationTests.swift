// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import EMV
import SmartCard
import Testing

@testable import ProximityReader

@Suite("Book C-2, Table 4.1: Kernel 2 settings in a configuration")
struct Kernel2ConfigurationTests {
    /// Reads a combination for Mastercard with these members.
    private static func settings(_ members: String, kernel: Int = 2) throws -> Kernel2Settings? {
        let text = """
            {"terminal": {"combinations": [
              {"aid": "A0000000041010", "kernel": \(kernel), \(members)}]}}
            """
        var configuration = ReaderConfiguration(environment: [:])
        try configuration.apply(ConfigurationFile.parse(Array(text.utf8), source: "test"))
        guard let settings = configuration.terminal.combinations.first?.settings as? Kernel2Settings
        else { return nil }
        return settings
    }

    @Test("DF811D and DF811C: The number and lifetime of torn transactions can be configured")
    func tornTransactions() throws {
        let settings = try #require(
            try Self.settings(#""tornTransactions": {"maximumRecords": 9, "maximumLifetime": 60}"#))
        #expect(settings.mostTornTransactions == 9)
        #expect(settings.tornTransactionLifetime == .seconds(60))
        let off = try #require(
            try Self.settings(#""tornTransactions": {"maximumRecords": 0}"#))
        #expect(off.mostTornTransactions == 0)
        #expect(off.tornTransactionLifetime == .seconds(300))
    }

    @Test("DF8104 and DF8105: Balance reading before and after GENERATE AC can be configured")
    func balanceReading() throws {
        let settings = try #require(
            try Self.settings(
                #""balanceReading": {"beforeGenerateAC": true, "afterGenerateAC": false}"#))
        #expect(settings.readsBalanceBeforeCryptogram)
        #expect(!settings.readsBalanceAfterCryptogram)
    }

    @Test("DF8112, FF8102, and FF8103: Tags to read and to write can be configured")
    func dataExchange() throws {
        let settings = try #require(
            try Self.settings(
                #"""
                "dataExchange": {"tagsToRead": ["9F50", "9f75", "5A"],
                  "tagsToWriteBeforeGenerateAC": {"9F75": "AABB", "9F79": "CC"},
                  "tagsToWriteAfterGenerateAC": {"9F76": "DD"}}
                """#))
        #expect(
            settings.dataObjects == [
                0xDF8112: [0x9F, 0x50, 0x9F, 0x75, 0x5A],
                0xFF8102: [0x9F, 0x75, 0x02, 0xAA, 0xBB, 0x9F, 0x79, 0x01, 0xCC],
                0xFF8103: [0x9F, 0x76, 0x01, 0xDD],
            ])
    }

    @Test("9F5C and related tags: The operator and the data to store can be configured")
    func dataStorage() throws {
        let reading = try #require(
            try Self.settings(
                #""dataStorage": {"requestedOperatorIdentifier": "0102030405060708"}"#))
        let owner: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        #expect(reading.dataObjects == [0x9F5C: owner, 0xDF810D: [0x02]])
        let writing = try #require(
            try Self.settings(
                #"""
                "dataStorage": {"requestedOperatorIdentifier": "0102030405060708",
                  "inputForCard": "0000000000000000", "inputForTerminal": "1111111111111111",
                  "operatorDataSetInfo": "80", "operatorDataSetInfoForReader": "02",
                  "operatorDataSet": "ABCD", "cryptogramType": "ARQC"}
                """#))
        let written: [SmartCard.Tag: [UInt8]] = [
            0x9F5C: owner, 0xDF810D: [0x02], 0xDF60: Array(repeating: 0, count: 8),
            0xDF8109: Array(repeating: 0x11, count: 8), 0xDF62: [0x80], 0xDF810A: [0x02],
            0xDF63: [0xAB, 0xCD], 0xDF8108: [0x80],
        ]
        #expect(writing.dataObjects == written)
    }

    @Test(
        "A mistake in a kernel 2 setting names its path, value, and allowed values",
        arguments: [
            (
                #""tornTransactions": {"maximumRecords": 256}"#,
                "tornTransactions.maximumRecords", "256", "from 0 to 255"
            ),
            (
                #""tornTransactions": {"maximumLifetime": -1}"#,
                "tornTransactions.maximumLifetime", "-1", "from 0 to 65535 (seconds)"
            ),
            (
                #""tornTransactions": {"records": 1}"#, "tornTransactions.records",
                "unknown name", "maximumRecords, maximumLifetime"
            ),
            (
                #""balanceReading": {"afterGenerateAC": "yes"}"#,
                "balanceReading.afterGenerateAC", "“yes”", "true or false"
            ),
            (
                #""dataExchange": {"tagsToRead": ["9F50", "9F"]}"#,
                "dataExchange.tagsToRead", "9F50, 9F", "a list of at most 32 tags"
            ),
            (
                #""dataExchange": {"tagsToWriteAfterGenerateAC": {"9F70": "00"}}"#,
                "dataExchange.tagsToWriteAfterGenerateAC.9F70", "“00”", "9F75 to 9F79"
            ),
            (
                #""dataExchange": {"tagsToWriteBeforeGenerateAC": {"9F75": "0"}}"#,
                "dataExchange.tagsToWriteBeforeGenerateAC.9F75", "“0”",
                "2 to 384 hexadecimal digits"
            ),
            (#""dataExchange": []"#, "dataExchange", "a list", "an object"),
            (
                #""dataStorage": {"operatorDataSetInfo": "80"}"#,
                "dataStorage.requestedOperatorIdentifier", "nothing", "16 hexadecimal digits"
            ),
            (
                #""dataStorage": {"requestedOperatorIdentifier": "0102030405060708", "cryptogramType": "TD"}"#,
                "dataStorage.cryptogramType", "“TD”", "“AAC”, “TC”, “ARQC”"
            ),
            (
                #""dataStorage": {"requestedOperatorIdentifier": "0102"}"#,
                "dataStorage.requestedOperatorIdentifier", "“0102”", "16 hexadecimal digits"
            ),
        ])
    func mistakes(members: String, path: String, found: String, allowed: String) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Self.settings(members)
        }
        #expect(error.path == "$.terminal.combinations[0]." + path)
        #expect(error.found.contains(found), "\(error.found)")
        #expect(error.allowed.contains(allowed), "\(error.allowed)")
    }

    @Test(
        "A kernel 2 setting is refused for kernel 3",
        arguments: [
            "terminalActionCodes", "relayResistance", "tornTransactions", "balanceReading",
            "dataExchange", "dataStorage",
        ])
    func otherKernel(name: String) throws {
        let error = try #require(throws: ConfigurationError.self) {
            try Self.settings("\"\(name)\": {}", kernel: 3)
        }
        #expect(error.path == "$.terminal.combinations[0].\(name)")
        #expect(error.allowed == "nothing for kernel 3")
    }
}
