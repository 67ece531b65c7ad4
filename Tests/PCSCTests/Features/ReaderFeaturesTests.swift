// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import PCSC

@Suite
struct ReaderFeaturesTests {
    /// The response of libccid 1.5.2 for a reader with a PIN pad.
    private static let answer: [UInt8] = [
        0x06, 0x04, 0x42, 0x33, 0x00, 0x06, 0x07, 0x04, 0x42, 0x33, 0x00, 0x07,
        0x0A, 0x04, 0x42, 0x33, 0x00, 0x0A, 0x12, 0x04, 0x42, 0x33, 0x00, 0x12,
    ]

    @Test
    func theAnswerNamesAControlCodeForEachFeature() {
        let features = ReaderFeatures(Self.answer)
        #expect(features.controlCodes.count == 4)
        #expect(features.controlCodes[.verifyPINDirect]?.rawValue == 0x4233_0006)
        #expect(features.controlCodes[.properties]?.rawValue == 0x4233_0012)
        #expect(features.controlCodes[.executePACE] == nil)
    }

    @Test(arguments: 0...24)
    func everyTruncationGivesTheWholeFeaturesBeforeIt(count: Int) {
        let features = ReaderFeatures(Array(Self.answer.prefix(count)))
        #expect(features.controlCodes.count == count / 6)
    }

    @Test
    func aControlCodeOfAnotherLengthIsLeftOut() {
        let features = ReaderFeatures([0x06, 0x02, 0x42, 0x33, 0x13, 0x04, 0x42, 0, 0, 1])
        #expect(features.controlCodes == [.escape: ControlCode(function: 1)])
    }

    @Test
    func propertiesAreLittleEndian() {
        let properties = ReaderProperties(
            [0x0A, 0x04, 0x00, 0x00, 0x01, 0x00, 0x0B, 0x02, 0x2F, 0x07, 0x0C, 0x02, 0x3B, 0x22]
                + [0x08, 0x05] + Array("V1.05".utf8))
        #expect(properties.longestAPDU == 65_536)
        #expect(properties.identifier == USBIdentifier(0x072F, 0x223B))
        #expect(properties.firmware == "V1.05")
    }

    @Test
    func everyTruncationOfPropertiesIsRead() {
        let bytes: [UInt8] = [0x0B, 0x02, 0x2F, 0x07, 0x0C, 0x02, 0x3B, 0x22, 0x08, 0xFF, 0x41]
        for count in 0...bytes.count {
            let properties = ReaderProperties(Array(bytes.prefix(count)))
            #expect((properties.identifier != nil) == (count >= 8))
        }
    }

    @Test
    func controlCodesAreMadeAsTheMacroDoes() {
        #expect(ControlCode(function: 3500).rawValue == 0x4200_0DAC)
        #expect(ControlCode.featureRequest == ControlCode(function: 3400))
    }

    @Test
    func attributesBecomeTexts() {
        #expect(ReaderDetails.version([0x02, 0x00, 0x05, 0x01]) == "1.5.2")
        #expect(ReaderDetails.version([0x02, 0x00, 0x05]) == nil)
        #expect(ReaderDetails.text(Array("ACS".utf8) + [0, 0x41]) == "ACS")
        #expect(ReaderDetails.text([0]) == nil)
    }
}
