// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import TestSupport
import Testing

@testable import EMV

@Suite("Values of data elements")
struct DataElementValuesTests {
    @Test("Terminal types follow EMV Book 4, Annex A1")
    func terminalType() {
        let expected: [(UInt8, TerminalType.OperationalControl, Bool, TerminalType.Connection)] = [
            (0x11, .financialInstitution, true, .onlineOnly),
            (0x14, .financialInstitution, false, .onlineOnly),
            (0x21, .merchant, true, .onlineOnly),
            (0x22, .merchant, true, .offlineWithOnlineCapability),
            (0x23, .merchant, true, .offlineOnly),
            (0x25, .merchant, false, .offlineWithOnlineCapability),
            (0x26, .merchant, false, .offlineOnly),
            (0x34, .cardholder, false, .onlineOnly),
        ]
        for (code, control, isAttended, connection) in expected {
            let type = TerminalType(rawValue: code)
            #expect(type.operationalControl == control)
            #expect(type.isAttended == isAttended)
            #expect(type.connection == connection)
        }
        #expect(TerminalType(rawValue: 0x47).operationalControl == nil)
        #expect(TerminalType(rawValue: 0x47).isAttended == nil)
        #expect(TerminalType(rawValue: 0x20).isAttended == nil)
        #expect(TerminalType(rawValue: 0x20).connection == nil)
    }

    @Test("Application priority 0 means none, and bit 8 requires confirmation")
    func priority() {
        #expect(ApplicationPriorityIndicator(rawValue: 0x00).priority == nil)
        #expect(ApplicationPriorityIndicator(rawValue: 0x81).priority == 1)
        #expect(ApplicationPriorityIndicator(rawValue: 0x81).needsConfirmation)
        #expect(!ApplicationPriorityIndicator(rawValue: 0x0F).needsConfirmation)
    }

    @Test("A form factor indicator contains the form factor, its features, and the technology")
    func formFactor() throws {
        let indicator = try #require(FormFactorIndicator([0x23, 0x88, 0x00, 0x01]))
        #expect(indicator.version == 1 && indicator.formFactor == 3)
        #expect(indicator.contains(.passcodeCapable) && indicator.contains(.twoWayMessaging))
        #expect(!indicator.contains(.hologram))
        #expect(indicator.paymentTechnology == 1)
        #expect(FormFactorIndicator([0x20, 0x70, 0x00]) == nil)
    }

    @Test("A number in binary has at most eight bytes")
    func numbers() {
        #expect([0x01, 0x00].bigEndianNumber == 256)
        #expect([UInt8](repeating: 0xFF, count: 8).bigEndianNumber == .max)
        #expect([UInt8](repeating: 0, count: 9).bigEndianNumber == nil)
    }

    @Test("A country is looked up by the two bytes of its ISO 3166 number")
    func country() {
        #expect(Country([0x08, 0x40])?.numericCode == 840)
        #expect(Country([0x02, 0x76])?.numericCode == 276)
        for bytes in [[0x08], [0x40], [0x08, 0x40, 0x00], [0x00, 0x08, 0x40], [0x08, 0x4A]]
            as [[UInt8]]
        {
            #expect(Country(bytes) == nil)
        }
    }

    /// EMV Book 4, 6.7.3.
    @Test("A date has three bytes, and years from 50 on sort before the others")
    func dates() {
        #expect(DateOrder.number([0x49, 0x12, 0x31]) == 0x149_1231)
        #expect(DateOrder.number([0x50, 0x01, 0x01]) == 0x50_0101)
        for bytes in [[], [0x25, 0x12], [0x25, 0x12, 0x31, 0x00]] as [[UInt8]] {
            #expect(DateOrder.number(bytes) == 0)
        }
    }

    @Test("Track 2 data shows its account masked, and then only the date and service code")
    func maskedTrack() {
        let track = TrackTwo(accountNumber: [1, 2, 3, 4, 5], rest: [2, 9, 1, 2, 2, 0, 1])
        #expect(track.masked == "*2345D2912201")
        let short = TrackTwo(accountNumber: [1, 2, 3, 4, 5], rest: [2, 9])
        #expect(short.masked == "*2345D29")
        let long = TrackTwo(accountNumber: [1, 2, 3, 4, 5], rest: [2, 9, 1, 2, 2, 0, 1, 8, 8])
        #expect(long.masked == "*2345D2912201**")
        #expect(long.bytes == hex("12345D291220188F"))
    }
}
