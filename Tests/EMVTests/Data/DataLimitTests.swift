// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import Testing

@testable import EMV

@Suite("The lengths of data elements")
struct DataLimitTests {
    private func digits(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 % 10) } }

    /// See EMV Book 3, Annex A, tag 57: an account number of up to 19 digits.
    @Test(
        "Track 2 has an account number of 1 to 19 digits, and parts after it that can be missing",
        arguments: [(0, false), (1, true), (8, true), (19, true), (20, false)])
    func trackTwo(count: Int, isAllowed: Bool) throws {
        for rest in 0...8 {
            let bytes = TrackTwo(accountNumber: digits(count), rest: digits(rest)).bytes
            let track = TrackTwo(bytes)
            #expect((track != nil) == isAllowed)
            guard let track else { continue }
            #expect(track.accountNumber == digits(count) && track.rest == digits(rest))
            #expect(track.expiryDate == (rest < 4 ? nil : [0, 1, 2, 3]))
            #expect(track.serviceCode == (rest < 7 ? nil : [4, 5, 6]))
            #expect(track.discretionaryData == (rest < 8 ? [] : [7]))
        }
    }

    /// PCI DSS, 3.4.1: at most the first six and the last four digits.
    @Test(
        "An account number shows its first six digits only if it has 13 or more",
        arguments: [
            (8, "****4567"), (12, "********8901"), (13, "012345***9012"),
            (16, "012345******2345"), (19, "012345*********5678"),
        ])
    func masking(count: Int, masked: String) throws {
        let number = try #require(AccountNumber(digits: digits(count)))
        #expect(number.masked == masked)
        #expect("\(number)" == masked && String(reflecting: number) == masked)
        #expect(number.unmasked == digits(count).map { "\($0)" }.joined())
    }

    @Test("Issuer data has a layout from 7 bytes on, with a length byte of 7 from 8 bytes on")
    func issuerData() {
        let start: [UInt8] = [0x07, 0x01, 0x0A, 0x04, 0, 0, 0, 0x55]
        let unionPay: [UInt8] = [0x07, 0x01, 0x0A, 0x03, 0, 0, 0, 0x55]
        for bytes in [start, unionPay] {
            #expect(IssuerApplicationData(Array(bytes.prefix(7))).issuerDiscretionaryData == [])
            #expect(IssuerApplicationData(bytes + [0x66]).issuerDiscretionaryData == [0x66])
        }
        let visa: [UInt8] = [0x06, 0x01, 0x0A, 0x03, 0, 0, 0]
        #expect(IssuerApplicationData(visa + [0x77]).issuerDiscretionaryData == [0x77])
        #expect(IssuerApplicationData(visa.dropLast() + []).issuerDiscretionaryData == [])
    }

    @Test("An exception file has numbers of 8 to 19 digits, spaces, empty lines, and comments")
    func exceptionFile() throws {
        func read(_ text: String) throws -> ExceptionFile {
            try ExceptionFile(parsing: Array(text.utf8))
        }
        let file = try read("# stolen\n\n12345678\r\n  1234 5678 9012 3456 789\n# 99999999")
        #expect(file.count == 2)
        #expect(file.contains([1, 2, 3, 4, 5, 6, 7, 8]))
        #expect(file.contains(Array("1234567890123456789".utf8.map { $0 - 48 })))
        #expect(!file.contains([9, 9, 9, 9, 9, 9, 9, 9]))
        for (text, line) in [
            ("1234567", 1), ("12345678\n\n12345678901234567890", 3), ("1234567a", 1),
            ("12345678/", 1), ("12345678:", 1),
        ] {
            #expect(throws: ExceptionFile.ParsingError.invalidLine(line)) { try read(text) }
        }
        // A repeated number counts once.
        #expect(try read("12345678\n12345678").count == 1)
        let most = (0..<ExceptionFile.maximumCount).map { String(10_000_000 + $0) }
        #expect(try read(most.joined(separator: "\n")).count == ExceptionFile.maximumCount)
        #expect(throws: ExceptionFile.ParsingError.tooManyNumbers(most.count + 1)) {
            try read((most + ["99999999"]).joined(separator: "\n"))
        }
    }
}
