// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import EMV

@Suite("Issuer application data")
struct DataIssuerApplicationDataTests {
    @Test("Visa issuer application data of formats 0 and 1 has three bytes of results")
    func visa() {
        let data = IssuerApplicationData([0x06, 0x01, 0x0A, 0x03, 0xA0, 0x00, 0x00])
        #expect(data.layout == .visa(format: 0))
        #expect(data.derivationKeyIndex == 0x01)
        #expect(data.cryptogramVersion == 0x0A)
        #expect(data.cardVerificationResults == [0xA0, 0x00, 0x00])
        #expect(data.issuerDiscretionaryData.isEmpty)
        let version18 = IssuerApplicationData([0x06, 0x01, 0x12, 0x03, 0xA0, 0, 0, 0x01, 0x99])
        #expect(version18.layout == .visa(format: 1))
        #expect(version18.issuerDiscretionaryData == [0x01, 0x99])
    }

    @Test("Visa issuer application data of format 2 has 32 bytes with five bytes of results")
    func visaLong() {
        let bytes: [UInt8] =
            [0x1F, 0x22, 0x01, 0xA0, 1, 2, 3, 4] + [UInt8](repeating: 0, count: 24)
        let data = IssuerApplicationData(bytes)
        #expect(data.layout == .visaLong(format: 2))
        #expect(data.cryptogramVersion == 0x22 && data.derivationKeyIndex == 0x01)
        #expect(data.cardVerificationResults == [0xA0, 1, 2, 3, 4])
        #expect(data.issuerDiscretionaryData.count == 24)
    }

    @Test(
        "M/Chip issuer application data has six bytes of results and an authentication code",
        arguments: [18, 20, 26, 28])
    func mChip(_ length: Int) {
        let start: [UInt8] = [0x02, 0x10, 0xA0, 0x42, 0x03, 0xA4, 0x00, 0x00, 0xDA, 0xC0]
        let data = IssuerApplicationData(start + [UInt8](repeating: 0xFF, count: length - 10))
        #expect(data.layout == .mChip)
        #expect(data.cryptogramVersion == 0x10 && data.derivationKeyIndex == 0x02)
        #expect(data.cardVerificationResults == [0xA0, 0x42, 0x03, 0xA4, 0x00, 0x00])
        #expect(data.authenticationCode == [0xDA, 0xC0])
        #expect(data.issuerDiscretionaryData.count == length - 10)
    }

    /// Source of the data: neil-pan-s/qpboc-kernel (MIT), a recorded quickPass card.
    @Test("UnionPay issuer application data has results, an algorithm, and an offline balance")
    func unionPay() {
        let data = IssuerApplicationData(hex("07010103A00000010A010000038787868FD1FC"))
        #expect(data.layout == .unionPay)
        #expect(data.derivationKeyIndex == 0x01 && data.cryptogramVersion == 0x01)
        #expect(data.cardVerificationResults == [0xA0, 0x00, 0x00])
        #expect(data.algorithm == 0x01)
        #expect(data.offlineBalance == [0x00, 0x00, 0x03, 0x87, 0x87])
    }

    @Test("JCB issuer application data has four bytes of results")
    func jcb() {
        let data = IssuerApplicationData(hex("07290104A0000000"))
        #expect(data.layout == .jcb)
        #expect(data.derivationKeyIndex == 0x29 && data.cryptogramVersion == 0x01)
        #expect(data.cardVerificationResults == [0xA0, 0x00, 0x00, 0x00])
        #expect(data.offlineBalance == nil && data.issuerDiscretionaryData.isEmpty)
    }

    @Test("Discover issuer application data is recognized by its kernel, as M/Chip can look alike")
    func discover() {
        let data = IssuerApplicationData(hex("01152088000000003800"), kernel: .kernel6)
        #expect(data.layout == .discover)
        #expect(data.derivationKeyIndex == 0x01 && data.cryptogramVersion == 0x15)
        #expect(data.cardVerificationResults == hex("2088000000003800")[...])
        let contact = IssuerApplicationData(hex("0105A000030000FF"), kernel: .kernel6)
        #expect(contact.cardVerificationResults.count == 6)
        let long = hex("0115A04203A40000DAC0") + [UInt8](repeating: 0xFF, count: 8)
        #expect(IssuerApplicationData(long).layout == .mChip)
        #expect(IssuerApplicationData(long, kernel: .kernel6).layout == .discover)
        #expect(IssuerApplicationData(hex("01152088"), kernel: .kernel6).layout == .unknown)
    }

    @Test("Common Core Definitions data is recognized by its three constant bytes")
    func commonCore() {
        var bytes: [UInt8] = [0x0F, 0xA5, 0x03, 1, 2, 3, 4, 5] + [UInt8](repeating: 0, count: 24)
        bytes[16] = 0x0F
        let data = IssuerApplicationData(bytes)
        #expect(data.layout == .commonCore)
        #expect(data.derivationKeyIndex == 0x03)
        #expect(data.cardVerificationResults == [1, 2, 3, 4, 5])
        #expect(data.issuerDiscretionaryData.count == 15)
    }

    @Test("Other issuer application data is unknown at every length")
    func unknown() {
        for length in 0...64 {
            let data = IssuerApplicationData([UInt8](repeating: 0xEE, count: length))
            #expect(data.layout == .unknown)
            #expect(data.cardVerificationResults.isEmpty && data.cryptogramVersion == nil)
        }
    }

    /// Issuer application data of 32 bytes with these bytes at the start and at offset 16.
    private func long(_ start: [UInt8], _ middle: UInt8 = 0, count: Int = 32) -> [UInt8] {
        var bytes = start + [UInt8](repeating: 0, count: count - start.count)
        bytes[16] = middle
        return bytes
    }

    @Test("The layout follows from the constant bytes and the length")
    func layouts() {
        let rows: [([UInt8], KernelIdentifier?, IssuerApplicationData.Layout)] = [
            (hex("06010A03A000"), nil, .unknown), (hex("06010A03A00000"), nil, .visa(format: 0)),
            (hex("06010A04A00000"), nil, .unknown), (hex("06013203A00000"), nil, .visa(format: 3)),
            (hex("06012203A00000"), nil, .unknown),
            (hex("07010103A00000"), nil, .unknown), (hex("07010103A0000001"), nil, .unionPay),
            (hex("07010104A0000000"), nil, .jcb), (hex("07010105A0000000"), nil, .unknown),
            (hex("01152088000000"), .kernel6, .unknown),
            (hex("0115208800000000"), .kernel6, .discover),
            (long([0x0F, 0xA5], 0x0F), nil, .commonCore),
            (long([0x0F, 0xA6], 0x0F), nil, .commonCore),
            (long([0x0F, 0xA7], 0x0F), nil, .unknown), (long([0x0E, 0xA5], 0x0F), nil, .unknown),
            (long([0x0F, 0xA5], 0x0E), nil, .unknown),
            (long([0x0F, 0xA5], 0x0F, count: 31), nil, .unknown),
            (long([0x1F, 0x22]), nil, .visaLong(format: 2)),
            (long([0x1F, 0x42]), nil, .visaLong(format: 4)), (long([0x1F, 0x32]), nil, .unknown),
            (long([0x1E, 0x22]), nil, .unknown), (long([0x1F, 0x22], count: 31), nil, .unknown),
            (long([0x01, 0x10]), nil, .mChip), (long([0x01, 0x15]), nil, .mChip),
            (long([0x01, 0x20]), nil, .unknown), (long([0x01, 0x10], count: 18), nil, .mChip),
            (long([0x01, 0x10], count: 19), nil, .unknown),
        ]
        for (bytes, kernel, layout) in rows {
            #expect(IssuerApplicationData(bytes, kernel: kernel).layout == layout, "\(bytes)")
        }
    }

    @Test("Only M/Chip has an authentication code, and only UnionPay an algorithm and a balance")
    func ownFields() {
        let balance = "0A010000038787868FD1FC"
        let unionPay = IssuerApplicationData(hex("07010103A0000001" + balance))
        #expect(unionPay.authenticationCode.isEmpty && unionPay.algorithm == 0x01)
        #expect(unionPay.offlineBalance == [0x00, 0x00, 0x03, 0x87, 0x87])
        for other in ["0A020000038787868FD1FC", "0B010000038787868FD1FC", balance + "00"] {
            #expect(IssuerApplicationData(hex("07010103A0000001" + other)).offlineBalance == nil)
        }
        let jcb = IssuerApplicationData(hex("07010104A0000001" + balance))
        #expect(jcb.algorithm == nil && jcb.offlineBalance == nil)
        #expect(jcb.authenticationCode.isEmpty)
        #expect(IssuerApplicationData(long([0x01, 0x10])).algorithm == nil)
    }
}
