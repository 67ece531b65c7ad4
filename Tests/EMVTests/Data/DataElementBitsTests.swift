// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Bits of data elements")
struct DataElementBitsTests {
    private typealias TVR = TerminalVerificationResults
    private typealias AIP = ApplicationInterchangeProfile
    private typealias TTQ = TerminalTransactionQualifiers
    private typealias CTQ = CardTransactionQualifiers

    private func expect<Element: BitCodedElement>(
        _ table: [(Element, [UInt8])], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var all = Element(rawValue: 0)
        for (element, bytes) in table {
            #expect(element.bytes == bytes, sourceLocation: sourceLocation)
            #expect(Element(bytes) == element, sourceLocation: sourceLocation)
            #expect(all.isDisjoint(with: element), sourceLocation: sourceLocation)
            all.formUnion(element)
        }
        // Unnamed bits are kept.
        let full = [UInt8](repeating: 0xFF, count: Element.byteCount)
        #expect(Element(full)?.bytes == full, sourceLocation: sourceLocation)
        #expect(Element(full.dropLast()) == nil, sourceLocation: sourceLocation)
        #expect(Element(full + [0]) == nil, sourceLocation: sourceLocation)
    }

    @Test("A bit that the element doesn't have is not set")
    func bitOutsideTheElement() {
        #expect(CTQ(byte: 2, bit: 1).bytes == [0, 0x01])
        for (byte, bit) in [
            (0, 1), (3, 1), (-1, 1), (.min, 8), (.max, 8), (1, 0), (1, 9), (2, .max),
        ] {
            #expect(CTQ(byte: byte, bit: bit).isEmpty, "byte \(byte), bit \(bit)")
        }
    }

    @Test("Terminal verification results: EMV Book 3, Annex C5 and Book C-2, Annex A")
    func terminalVerificationResults() {
        expect([
            (TVR.offlineDataAuthenticationNotPerformed, [0x80, 0, 0, 0, 0]),
            (.staticDataAuthenticationFailed, [0x40, 0, 0, 0, 0]),
            (.cardDataMissing, [0x20, 0, 0, 0, 0]),
            (.cardOnExceptionFile, [0x10, 0, 0, 0, 0]),
            (.dynamicDataAuthenticationFailed, [0x08, 0, 0, 0, 0]),
            (.combinedDataAuthenticationFailed, [0x04, 0, 0, 0, 0]),
            (.staticDataAuthenticationSelected, [0x02, 0, 0, 0, 0]),
            (.applicationVersionsDiffer, [0, 0x80, 0, 0, 0]),
            (.expiredApplication, [0, 0x40, 0, 0, 0]),
            (.applicationNotYetEffective, [0, 0x20, 0, 0, 0]),
            (.requestedServiceNotAllowed, [0, 0x10, 0, 0, 0]),
            (.newCard, [0, 0x08, 0, 0, 0]),
            (.cardholderVerificationNotSuccessful, [0, 0, 0x80, 0, 0]),
            (.unrecognisedCardholderVerificationMethod, [0, 0, 0x40, 0, 0]),
            (.pinTryLimitExceeded, [0, 0, 0x20, 0, 0]),
            (.pinPadNotWorking, [0, 0, 0x10, 0, 0]),
            (.pinNotEntered, [0, 0, 0x08, 0, 0]),
            (.onlinePINEntered, [0, 0, 0x04, 0, 0]),
            (.floorLimitExceeded, [0, 0, 0, 0x80, 0]),
            (.lowerConsecutiveOfflineLimitExceeded, [0, 0, 0, 0x40, 0]),
            (.upperConsecutiveOfflineLimitExceeded, [0, 0, 0, 0x20, 0]),
            (.selectedRandomlyForOnlineProcessing, [0, 0, 0, 0x10, 0]),
            (.merchantForcedOnline, [0, 0, 0, 0x08, 0]),
            (.defaultTransactionCertificateListUsed, [0, 0, 0, 0, 0x80]),
            (.issuerAuthenticationFailed, [0, 0, 0, 0, 0x40]),
            (.scriptFailedBeforeFinalCryptogram, [0, 0, 0, 0, 0x20]),
            (.scriptFailedAfterFinalCryptogram, [0, 0, 0, 0, 0x10]),
            (.relayResistanceThresholdExceeded, [0, 0, 0, 0, 0x08]),
            (.relayResistanceTimeLimitsExceeded, [0, 0, 0, 0, 0x04]),
            (.relayResistancePerformed, [0, 0, 0, 0, 0x02]),
            (.relayResistanceNotPerformed, [0, 0, 0, 0, 0x01]),
        ])
    }

    @Test("Application interchange profile: EMV Book 3, Annex C1 and Book C-2, Annex A")
    func applicationInterchangeProfile() {
        expect([
            (AIP.staticDataAuthenticationSupported, [0x40, 0]),
            (.dynamicDataAuthenticationSupported, [0x20, 0]),
            (.cardholderVerificationSupported, [0x10, 0]),
            (.terminalRiskManagementRequired, [0x08, 0]),
            (.issuerAuthenticationSupported, [0x04, 0]),
            (.onDeviceCardholderVerificationSupported, [0x02, 0]),
            (.combinedDataAuthenticationSupported, [0x01, 0]),
            (.emvModeSupported, [0, 0x80]),
            (.relayResistanceSupported, [0, 0x01]),
        ])
    }

    @Test("Transaction status information: EMV Book 3, Annex C6")
    func transactionStatusInformation() {
        expect([
            (TransactionStatusInformation.offlineDataAuthenticationPerformed, [0x80, 0]),
            (.cardholderVerificationPerformed, [0x40, 0]),
            (.cardRiskManagementPerformed, [0x20, 0]),
            (.issuerAuthenticationPerformed, [0x10, 0]),
            (.terminalRiskManagementPerformed, [0x08, 0]),
            (.scriptProcessingPerformed, [0x04, 0]),
        ])
    }

    @Test("Application usage control: EMV Book 3, Annex C2")
    func applicationUsageControl() {
        expect([
            (ApplicationUsageControl.domesticCash, [0x80, 0]),
            (.internationalCash, [0x40, 0]), (.domesticGoods, [0x20, 0]),
            (.internationalGoods, [0x10, 0]), (.domesticServices, [0x08, 0]),
            (.internationalServices, [0x04, 0]), (.atTellerMachines, [0x02, 0]),
            (.atOtherTerminals, [0x01, 0]), (.domesticCashback, [0, 0x80]),
            (.internationalCashback, [0, 0x40]),
        ])
    }

    @Test("Terminal capabilities: EMV Book 4, Annex A2")
    func terminalCapabilities() {
        expect([
            (TerminalCapabilities.manualKeyEntry, [0x80, 0, 0]),
            (.magneticStripe, [0x40, 0, 0]), (.cardWithContacts, [0x20, 0, 0]),
            (.plaintextPINByCard, [0, 0x80, 0]), (.encipheredPINOnline, [0, 0x40, 0]),
            (.signature, [0, 0x20, 0]), (.encipheredPINByCard, [0, 0x10, 0]),
            (.noVerificationRequired, [0, 0x08, 0]),
            (.staticDataAuthentication, [0, 0, 0x80]),
            (.dynamicDataAuthentication, [0, 0, 0x40]), (.cardCapture, [0, 0, 0x20]),
            (.combinedDataAuthentication, [0, 0, 0x08]),
        ])
    }

    @Test("Additional terminal capabilities: EMV Book 4, Annex A3")
    func additionalTerminalCapabilities() {
        expect([
            (AdditionalTerminalCapabilities.cash, [0x80, 0, 0, 0, 0]),
            (.goods, [0x40, 0, 0, 0, 0]), (.services, [0x20, 0, 0, 0, 0]),
            (.cashback, [0x10, 0, 0, 0, 0]), (.inquiry, [0x08, 0, 0, 0, 0]),
            (.transfer, [0x04, 0, 0, 0, 0]), (.payment, [0x02, 0, 0, 0, 0]),
            (.administrative, [0x01, 0, 0, 0, 0]), (.cashDeposit, [0, 0x80, 0, 0, 0]),
            (.numericKeys, [0, 0, 0x80, 0, 0]), (.alphabeticAndSpecialKeys, [0, 0, 0x40, 0, 0]),
            (.commandKeys, [0, 0, 0x20, 0, 0]), (.functionKeys, [0, 0, 0x10, 0, 0]),
            (.printForAttendant, [0, 0, 0, 0x80, 0]), (.printForCardholder, [0, 0, 0, 0x40, 0]),
            (.displayForAttendant, [0, 0, 0, 0x20, 0]),
            (.displayForCardholder, [0, 0, 0, 0x10, 0]), (.codeTable10, [0, 0, 0, 0x02, 0]),
            (.codeTable9, [0, 0, 0, 0x01, 0]), (.codeTable8, [0, 0, 0, 0, 0x80]),
            (.codeTable7, [0, 0, 0, 0, 0x40]), (.codeTable6, [0, 0, 0, 0, 0x20]),
            (.codeTable5, [0, 0, 0, 0, 0x10]), (.codeTable4, [0, 0, 0, 0, 0x08]),
            (.codeTable3, [0, 0, 0, 0, 0x04]), (.codeTable2, [0, 0, 0, 0, 0x02]),
            (.codeTable1, [0, 0, 0, 0, 0x01]),
        ])
    }

    @Test("Terminal transaction qualifiers: EMV Contactless Book A, 5.7, Table 5-4")
    func terminalTransactionQualifiers() {
        expect([
            (TTQ.magneticStripeDataModeSupported, [0x80, 0, 0, 0]),
            (.emvModeSupported, [0x20, 0, 0, 0]), (.contactChipSupported, [0x10, 0, 0, 0]),
            (.offlineOnlyReader, [0x08, 0, 0, 0]), (.onlinePINSupported, [0x04, 0, 0, 0]),
            (.signatureSupported, [0x02, 0, 0, 0]),
            (.offlineDataAuthenticationForOnlineSupported, [0x01, 0, 0, 0]),
            (.onlineCryptogramRequired, [0, 0x80, 0, 0]),
            (.cardholderVerificationRequired, [0, 0x40, 0, 0]),
            (.contactChipOfflinePINSupported, [0, 0x20, 0, 0]),
            (.issuerUpdateProcessingSupported, [0, 0, 0x80, 0]),
            (.consumerDeviceVerificationSupported, [0, 0, 0x40, 0]),
        ])
    }

    @Test("Card transaction qualifiers: EMV Contactless Book C-3, Annex A")
    func cardTransactionQualifiers() {
        expect([
            (CTQ.onlinePINRequired, [0x80, 0]), (.signatureRequired, [0x40, 0]),
            (.goOnlineIfDataAuthenticationFails, [0x20, 0]),
            (.switchInterfaceIfDataAuthenticationFails, [0x10, 0]),
            (.goOnlineIfApplicationExpired, [0x08, 0]), (.switchInterfaceForCash, [0x04, 0]),
            (.switchInterfaceForCashback, [0x02, 0]),
            (.consumerDeviceVerificationPerformed, [0, 0x80]),
            (.issuerUpdateProcessingSupported, [0, 0x40]),
        ])
    }

    @Test("Form factor indicator: EMV Contactless Book C-3, Annex A")
    func formFactorIndicator() {
        expect([
            (FormFactorIndicator.passcodeCapable, [0, 0x80, 0, 0]),
            (.signaturePanel, [0, 0x40, 0, 0]), (.hologram, [0, 0x20, 0, 0]),
            (.cardVerificationValue2, [0, 0x10, 0, 0]), (.twoWayMessaging, [0, 0x08, 0, 0]),
            (.cloudBasedCredentials, [0, 0x04, 0, 0]), (.biometricCapable, [0, 0x02, 0, 0]),
        ])
    }

    @Test("Cryptogram information data: EMV Book 3, 6.5.5.4, Table 15")
    func cryptogramInformationData() {
        #expect(CryptogramInformationData(rawValue: 0x00).cryptogram == .decline)
        #expect(CryptogramInformationData(rawValue: 0x48).cryptogram == .approve)
        #expect(CryptogramInformationData(rawValue: 0x80).cryptogram == .onlineRequest)
        #expect(CryptogramInformationData(rawValue: 0xC0).cryptogram == nil)
    }

    @Test(
        "Application file locator: EMV Book 3, 10.2",
        arguments: [
            ([0x08, 0x01, 0x01, 0x00], true), ([0x08, 0x01, 0x03, 0x03], true),
            ([0xF0, 0x01, 0x01, 0x01], true), ([], true), ([0x08, 0x00, 0x01, 0x00], false),
            ([0x08, 0x02, 0x01, 0x00], false), ([0x08, 0x01, 0x01, 0x02], false),
            ([0x00, 0x01, 0x01, 0x00], false), ([0xF8, 0x01, 0x01, 0x00], false),
            ([0x09, 0x01, 0x01, 0x00], false), ([0x08, 0x01, 0x01], false),
            ([0x08, 0x01, 0xFF, 0xFF], true),
        ] as [([UInt8], Bool)])
    func applicationFileLocator(_ bytes: [UInt8], _ isValid: Bool) {
        #expect((ApplicationFileLocator(bytes) != nil) == isValid)
    }

    @Test("A CVM list has amounts X and Y and rules: EMV Book 3, 10.5 and Annex C3")
    func cardholderVerificationMethodList() throws {
        let list = try #require(
            CardholderVerificationMethodList([0, 0, 0x03, 0xE8, 0, 0, 0, 5, 0x42, 0x01, 0x1F, 0x06])
        )
        #expect(list.amountX == 1_000 && list.amountY == 5)
        #expect(list.rules.map(\.method) == [.onlinePIN, .noneRequired])
        #expect(list.rules.map(\.continuesOnFailure) == [true, false])
        #expect(list.rules.map(\.condition) == [.unattendedCash, .underAmountX])
        #expect(CardholderVerificationMethodList([0, 0, 0, 0, 0, 0, 0]) == nil)
        #expect(CardholderVerificationMethodList([UInt8](repeating: 0, count: 9)) == nil)
    }

    @Test("Track 2 data splits at its separator: ISO/IEC 7813")
    func trackTwo() {
        let bytes: [UInt8] = [
            0x37, 0x42, 0x45, 0x00, 0x17, 0x41, 0x00, 0x7D, 0x18, 0x12, 0x70, 0x2F,
        ]
        let track = TrackTwo(bytes)
        #expect(track?.accountNumber.count == 15)
        #expect(track?.expiryDate == [1, 8, 1, 2] && track?.serviceCode == [7, 0, 2])
        #expect(track?.bytes == bytes)
        // Expiry date and service code are there only as a whole.
        for (count, hasDate, hasCode) in [
            (3, false, false), (4, true, false), (6, true, false), (7, true, true),
        ] {
            let digits: [UInt8] = [1, 2, 3, 4, 0xD] + [3, 0, 1, 2, 2, 0, 1].prefix(count)
            let even = digits.count % 2 == 0 ? digits : digits + [0xF]
            let bytes = stride(from: 0, to: even.count, by: 2).map { even[$0] << 4 | even[$0 + 1] }
            let track = TrackTwo(bytes)
            #expect(track?.expiryDate == (hasDate ? [3, 0, 1, 2] : nil))
            #expect(track?.serviceCode == (hasCode ? [2, 0, 1] : nil))
        }
        #expect(TrackTwo([0xD1, 0x23]) == nil)
        #expect(TrackTwo([0x12, 0x34]) == nil)
        #expect(TrackTwo([0x1A, 0xD2]) == nil)
        #expect(TrackTwo([UInt8]()) == nil)
    }
}
