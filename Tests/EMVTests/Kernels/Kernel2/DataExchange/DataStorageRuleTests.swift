// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-2, S456, S910, and 7.6: The rules of integrated data storage")
struct DataStorageRuleTests {
    private static func data(_ elements: [(SmartCard.Tag, String)]) -> TransactionData {
        var data = TransactionData(kernel: .kernel2)
        for (tag, value) in elements { data.set(tag, hex(value)) }
        return data
    }

    @Test(
        "S456.19: The DS ID is the PAN and sequence number in at least eight bytes",
        arguments: [
            ("5413330089600044", "01", "541333008960004401", true),
            ("5413330089600044", nil, "541333008960004400", true),
            ("5413330089600044", "02", "541333008960004401", false),
            ("54133300896000", "01", "5413330089600001", true),
            ("541333008960", "01", "0054133300896001", true),
            ("5413330089600044123F", "01", "0541333008960004412301", true),
            ("5413330089600044", "01", "5413330089600044", false),
        ] as [(String, String?, String, Bool)])
    func identifier(account: String, sequence: String?, identifier: String, expected: Bool) {
        var data = Self.data([(0x5A, account), (.dsID, identifier)])
        if let sequence { data.set(.panSequenceNumber, hex(sequence)) }
        #expect(DataStorageIdentifier.isOfAccount(data) == expected)
    }

    @Test(
        "GAC.3 to GAC.11: The data storage elements decide the cryptogram to request",
        arguments: [
            ("GAC.3 no ODS info", nil, "00", "00", .approve, .read),
            ("GAC.5 no instructions", "80", "00", nil, .approve, .dataError),
            ("GAC.5 no cryptogram type", "80", nil, "00", .approve, .dataError),
            ("GAC.7 stored with a decline", "80", "00", "00", .approve, .write(.decline)),
            ("GAC.7 stored with the same", "80", "40", "00", .approve, .write(.approve)),
            (
                "GAC.7 online for an approval", "80", "80", "00", .approve,
                .write(.onlineRequest)
            ),
            ("GAC.9 usable online", "80", "40", "40", .onlineRequest, .write(.onlineRequest)),
            ("GAC.9 usable for a decline", "80", "40", "20", .decline, .write(.decline)),
            ("GAC.9 not usable for a decline", "80", "40", "40", .decline, .read),
            ("GAC.9 not usable online", "80", "40", "20", .onlineRequest, .read),
            ("GAC.10 read only", "80", "40", "80", .onlineRequest, .read),
            ("GAC.11 stop", "80", "80", "04", .decline, .noMatchingCryptogram),
        ]
            as [(
                String, String?, String?, String?, CryptogramInformationData.Cryptogram,
                DataStorageRequest
            )])
    func request(
        rule: String, information: String?, type: String?, instructions: String?,
        decision: CryptogramInformationData.Cryptogram, expected: DataStorageRequest
    ) {
        var data = Self.data([(.dsdol, "DF6201")])
        if let information { data.set(.dsODSInfo, hex(information)) }
        if let type { data.set(.dsACType, hex(type)) }
        if let instructions { data.set(.dsODSInfoForReader, hex(instructions)) }
        #expect(DataStorageRequest(decision, data) == expected)
        // GAC.4
        data[.dsdol] = nil
        #expect(DataStorageRequest(decision, data) == .read)
    }

    @Test(
        "S910.8 to S910.19: The summaries report whether data storage was read and written",
        arguments: [
            ("S910.9", "11", nil, nil, true, .missing(.dsSummary2)),
            ("S910.9, empty", "", "", "12", true, .missing(.dsSummary2)),
            ("S910.15, empty", "11", "11", "", true, .missing(.dsSummary3)),
            ("S910.11", "11", "12", "13", true, .readError),
            ("S910.12", "11", "11", nil, false, .confirmed(.successfulRead)),
            ("S910.15", "11", "11", nil, true, .missing(.dsSummary3)),
            (
                "S910.17", "11", "11", "12", true,
                .confirmed([.successfulRead, .successfulWrite])
            ),
            ("S910.18", "11", "11", "11", true, .notWritten(.successfulRead)),
        ] as [(String, String, String?, String?, Bool, DataStorageSummary)])
    func summary(
        rule: String, former: String, before: String?, after: String?, isWritten: Bool,
        expected: DataStorageSummary
    ) {
        var data = Self.data([(.dsSummary1, former)])
        if let before { data.set(.dsSummary2, hex(before)) }
        if let after { data.set(.dsSummary3, hex(after)) }
        #expect(DataStorageSummary(data, isWritten: isWritten) == expected)
    }

    @Test("S910.19: The terminal can require a stop if nothing was written")
    func stop() {
        let data = Self.data([
            (.dsSummary1, "11"), (.dsSummary2, "11"), (.dsSummary3, "11"),
            (.dsODSInfoForReader, "02"),
        ])
        #expect(
            DataStorageSummary(data, isWritten: true) == .writeError(.successfulRead))
    }
}
