// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SmartCard
internal import Testing

@testable internal import PCSC

@Suite
struct PCSCErrorTests {
    /// Returns the codes that the installed `pcsclite.h` defines, with their C names.
    private static func header() throws -> [UInt32: Set<String>] {
        let text = try String(contentsOfFile: "/usr/include/PCSC/pcsclite.h", encoding: .utf8)
        var codes: [UInt32: Set<String>] = [:]
        var numbers: [String: UInt32] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("#define SCARD_") {
            let words = line.split { $0 == " " || $0 == "\t" }.map(String.init)
            guard words.count > 2 else { continue }
            // Version 2 defines some names as other ones.
            let digits = words[2].dropFirst("((LONG)0x".count).prefix { $0 != ")" }
            let number = UInt32(digits, radix: 16)
            let code = words[2].hasPrefix("((LONG)0x") ? number : numbers[words[2]]
            guard let code, code != 0 else { continue }
            numbers[words[1]] = code
            codes[code, default: []].insert(words[1])
        }
        return codes
    }

    @Test
    func everyCodeOfTheHeaderHasItsName() throws {
        let codes = try Self.header()
        #expect(codes.count > 50)
        for (code, names) in codes {
            let name = try #require(PCSCError(rawValue: code).name, "\(names)")
            #expect(names.contains(name))
        }
    }

    @Test
    func everyTextSaysCauseCureAndCode() {
        // The text for refused access depends on this machine.
        for text in PCSCErrorText.all where text.error != .securityViolation {
            let description = text.error.description
            #expect(description.contains(text.cause))
            #expect(description.contains(text.remedy))
            #expect(description.contains(text.error.digits))
            #expect(description.contains(text.name))
            #expect(text.cause.hasSuffix("."))
        }
    }

    @Test
    func refusedAccessHasTheReasonOnThisMachine() {
        let error = PCSCError.securityViolation
        #expect(error.cause == AccessRefusal.current.cause)
        #expect(error.cardError == CardError(.accessDenied))
        #expect(error.cardError.hint == AccessRefusal.current.remedy)
        #expect(error.description.contains("0x8010006A"))
    }

    @Test
    func aCodeWithoutANameSurvives() {
        let error = PCSCError(rawValue: 0x8010_00FF)
        #expect(error.rawValue == 0x8010_00FF)
        #expect(error.name == nil)
        #expect(error.cardError.returnCode == 0x8010_00FF)
        #expect(error.cardError == CardError(.failed))
        #expect(error.description.contains("0x801000FF"))
    }

    @Test(
        arguments: [
            (0x8010_0002, .cancelled), (0x8010_0009, .readerUnavailable),
            (0x8010_000A, .timedOut), (0x8010_000B, .readerBusy), (0x8010_000C, .cardRemoved),
            (0x8010_0013, .serviceUnavailable), (0x8010_0016, .cardRemoved),
            (0x8010_0017, .readerUnavailable), (0x8010_001D, .serviceUnavailable),
            (0x8010_001E, .serviceUnavailable), (0x8010_001F, .failed),
            (0x8010_0027, .accessDenied), (0x8010_002E, .readerUnavailable),
            (0x8010_0066, .cardUnresponsive), (0x8010_0067, .cardUnresponsive),
            (0x8010_0068, .cardReset), (0x8010_0069, .cardRemoved), (0x8010_006A, .accessDenied),
        ] as [(UInt32, CardError.Code)])
    func aCodeMeansThisToACard(code: UInt32, meaning: CardError.Code) {
        let error = PCSCError(rawValue: code).cardError
        #expect(error.code == meaning)
        #expect(error.returnCode == code)
    }

    @Test(
        arguments: [
            0x8010_000F, 0x8010_0013, 0x8010_0016, 0x8010_0017, 0x8010_001D, 0x8010_0068,
            0x8010_0069,
        ] as [UInt32])
    func afterThisCodeTheConnectionIsDropped(code: UInt32) {
        #expect(PCSCError(rawValue: code).endsConnection)
    }

    @Test(arguments: [0x8010_0002, 0x8010_0008, 0x8010_000B, 0x8010_001F] as [UInt32])
    func afterThisCodeTheConnectionIsKept(code: UInt32) {
        #expect(!PCSCError(rawValue: code).endsConnection)
    }
}
