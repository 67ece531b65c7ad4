// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import PaymentToken
import SmartCard
import Support
import TestSupport
import Testing

@Suite("General card data without account data")
struct GeneralCardDataTests {
    @Test("General card data contains only the allowed elements, in order")
    func allowList() throws {
        let data = GeneralCardData(try DataObject.sequence(SampleClaims.emv))
        let tags = try DataObject.sequence(data.bytes).map(\.tag)
        #expect(
            tags == [
                0x82, 0x84, 0x95, 0x9A, 0x9C, 0x5F2A, 0x5F34, 0x9F02, 0x9F03, 0x9F10, 0x9F1A,
                0x9F26, 0x9F27, 0x9F36, 0x9F37,
            ])
        #expect(Base64.bytes(data.base64) == data.bytes)
    }

    @Test(
        "General card data never contains track data, number, name, expiration date, or PIN data",
        arguments: [0x57, 0x5A, 0x56, 0x9F6B, 0x5F20, 0x5F24, 0x9F1F, 0x9F20, 0x99]
            as [SmartCard.Tag])
    func forbidden(tag: SmartCard.Tag) {
        #expect(!GeneralCardData.allowedTags.contains(tag))
        #expect(GeneralCardData([DataObject(tag, [0x12])]).bytes.isEmpty)
    }

    @Test("Elements are found inside templates, and each tag is taken once")
    func templates() throws {
        var writer = TLVWriter()
        writer.append(0x9C, [0x00])
        writer.append(0x77) { writer in
            writer.append(0x9F36, [0x00, 0x01])
            writer.append(0x57, [0x41, 0x11])
            writer.append(0x9C, [0x20])
        }
        let data = GeneralCardData(try DataObject.sequence(writer.bytes))
        #expect(Hexadecimal.string(data.bytes) == "9C01009F36020001")
    }
}
