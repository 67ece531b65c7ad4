// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Testing

@testable internal import PCSC

@Suite
struct ReaderInterfaceTests {
    /// Uses names as pcscd creates them from USB strings and libccid's list.
    @Test(
        arguments: [
            ("ACS ACR122U PICC Interface 00 00", .contactless),
            ("ACS ACR1251 Dual Reader [ACR1251 Dual Reader PICC] 00 00", .contactless),
            ("ACS ACR1251 Dual Reader [ACR1251 Dual Reader SAM] 01 00", .securityModule),
            ("ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00", .contactless),
            ("ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00", .securityModule),
            ("ACS ACR1252 Reader [ACR1252 Reader PICC] 00 00", .contactless),
            ("ACS ACR1252 Reader 00 00", .contactless),
            ("ACS ACR1255U-J1 00 00", .contactless),
            ("ACS ACR1281U [ACR1281 1S Dual Reader ICC] 00 00", .contact),
            ("ACS ACR1281U [ACR1281 1S Dual Reader PICC] 00 01", .contactless),
            ("ACS ACR1281U [ACR1281 1S Dual Reader SAM] 00 02", .securityModule),
            ("ACS ACR1281 1S Dual Reader 00 00", .contact),
            ("ACS ACR1281 1S Dual Reader 00 01", .contactless),
            ("ACS ACR1281 1S Dual Reader 00 02", .securityModule),
            ("ACS ACR122U 00 00", .contactless),
            ("ACS ACR122U 00 01", .securityModule),
            ("ACS ACR1581 1S Dual Reader [ACR1581 1S Dual Reader PICC] 00 00", .contactless),
            ("ACS ACR39U ICC Reader 00 00", .contact),
            ("ACS WalletMate 1S CL Reader [WalletMate 1S CL Reader PICC] 00 00", .contactless),
            ("ACS WalletMate 1S CL Reader [WalletMate 1S CL Reader SAM] 01 00", .securityModule),
            (
                "HID Global OMNIKEY 5022 Smart Card Reader [OMNIKEY 5022 Smart Card Reader] "
                    + "(KE0085.031234) 00 00", .contactless
            ),
            ("HID Global OMNIKEY 5023 Smart Card Reader 00 00", .contactless),
            (
                "HID Global OMNIKEY 5422 Smartcard Reader [OMNIKEY 5422CL Smartcard Reader] "
                    + "(KI09DV01OM) 00 00", .contactless
            ),
            (
                "HID Global OMNIKEY 5422 Smartcard Reader [OMNIKEY 5422 Smartcard Reader] "
                    + "(KI09DV01OM) 01 00", .contact
            ),
            ("HID OMNIKEY 5427 CK 00 00", .contactless),
            ("HID OMNIKEY 5025-CL 00 00", .contactless),
            ("OMNIKEY CardMan 5321 00 00", .unknown),
            ("OMNIKEY CardMan 5x21 00 00", .contact),
            ("OMNIKEY CardMan 5x21 00 01", .contactless),
            ("OMNIKEY CardMan 5x21-CL 0", .contactless),
            ("SCM Microsystems Inc. SDI010 Smart Card Reader 00 00", .contact),
            ("SCM Microsystems Inc. SDI010 Smart Card Reader 00 01", .contactless),
            (
                "Gemalto Prox Dual USB PC Link Reader [Prox-DU Contactless_10500231] 00 00",
                .contactless
            ),
            ("Gemalto Prox Dual USB PC Link Reader [Prox-DU Contact_10500231] 01 00", .contact),
            ("Identiv uTrust 3700 F CL Reader [uTrust 3700 F CL Reader] 00 00", .contactless),
            ("Identiv uTrust 3701 F CL Reader 00 00", .contactless),
            ("Identiv uTrust 3720 Contactless Reader 00 00", .contactless),
            (
                "Identiv uTrust 4701 F Dual Interface Reader [uTrust 4701 F Contact Reader] "
                    + "(55041514205459) 00 00", .contact
            ),
            (
                "Identiv uTrust 4701 F Dual Interface Reader [uTrust 4701 F CL Reader] "
                    + "(55041514205459) 01 00", .contactless
            ),
            ("Identiv Identiv uTrust 4711 F CL + SAM Reader 00 00", .contactless),
            ("Identiv Identiv uTrust 4711 F CL + SAM Reader 00 01", .securityModule),
            ("SCM Microsystems Inc. SCL010 Contactless Reader 00 00", .contactless),
            ("Feitian R502 [R502 Contactless Reader] (00000000) 00 00", .contactless),
            ("Feitian R502 [R502 Contact Reader] (00000000) 01 00", .contact),
            ("Feitian R502 [R502 SAM1 Reader] (00000000) 02 00", .securityModule),
            ("Feitian R502 [R502 SAM2 Reader] (00000000) 03 00", .securityModule),
            ("Feitian 502-CL 00 00", .contactless),
            ("Feitian VR504 VHBR Contactless & Contact Card Reader 00 00", .unknown),
            ("SONY FeliCa RC-S300/S (1234567) 00 00", .contactless),
            ("SONY FeliCa RC-S300/P 00 00", .contactless),
            ("SONY FeliCa RC-S660/U 00 00", .contactless),
            ("SpringCard Puck [SpringCard Puck] (00000001) 00 00", .contactless),
            ("SpringCard Prox'N'Roll 00 00", .contactless),
            ("SpringCard NFC'Roll 00 00", .contactless),
            ("SpringCard H663 Series 00 00", .unknown),
            ("Gemalto Gemplus USB SmartCard Reader 433-Swap [CCID Interface] 00 00", .unknown),
            ("Virtual PCD 00 00", .unknown),
            ("", .unknown),
        ] as [(String, ReaderInterface)])
    func aNameTellsTheKind(name: String, interface: ReaderInterface) {
        #expect(ReaderInterface(name: ReaderName(name)) == interface)
    }

    @Test
    func anAnswerToResetTellsTheKindWhereTheNameDoesNot() throws {
        let contactless = AnswerToReset(contactlessHistoricalBytes: [])
        let contact = try AnswerToReset(bytes: [0x3B, 0x65, 0, 0, 0x20, 0x63, 0xCB, 0x68, 0])
        let virtual = ReaderName("Virtual PCD 00 00")
        #expect(ReaderStatus(name: virtual, answerToReset: contactless).interface == .contactless)
        #expect(ReaderStatus(name: virtual, answerToReset: contact).interface == .contact)
        #expect(ReaderStatus(name: virtual).interface == .unknown)
        let module = ReaderName("ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM] 01 00")
        #expect(ReaderStatus(name: module, answerToReset: contactless).interface == .securityModule)
    }

    @Test
    func aProductNumberTellsTheKindWhereTheNameDoesNot() {
        let properties = ReaderProperties([
            0x0B, 0x02, 0x6B, 0x07, 0x0C, 0x02, 0x2A, 0x50,
        ])
        #expect(properties.identifier == USBIdentifier(0x076B, 0x502A))
        let features = ReaderFeatures([], properties: properties)
        let status = ReaderStatus(name: ReaderName("Some Reader 00 00"), features: features)
        #expect(status.interface == .contactless)
    }
}
