// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Testing

@testable import EMV

@Suite("Data dictionary")
struct DataDictionaryTests {
    static let tables: [String: DataElementTable] = [
        "common": CommonElements.table, "1": Kernel1Elements.table,
        "2": Kernel2Elements.table, "3": Kernel3Elements.table,
        "4": Kernel4Elements.table, "5": Kernel5Elements.table,
        "6": Kernel6Elements.table, "7": Kernel7Elements.table,
        "8": Kernel8Elements.table, "wallet": WalletElements.table,
        "GlobalPlatform": GlobalPlatformElements.table,
    ]

    @Test("A dictionary table contains each tag once", arguments: tables.keys.sorted())
    func unique(_ name: String) throws {
        let table = try #require(Self.tables[name])
        var seen: Set<SmartCard.Tag> = []
        for element in table.elements {
            #expect(seen.insert(element.tag).inserted, "\(name) \(element.tag)")
        }
    }

    @Test(
        "Every data element has a name, a reference, and plausible lengths",
        arguments: tables.keys.sorted())
    func sane(_ name: String) throws {
        let table = try #require(Self.tables[name])
        for element in table.elements {
            #expect(!element.name.isEmpty && !element.reference.isEmpty, "\(name) \(element.tag)")
            #expect(element.lengths.lowerBound >= 0, "\(name) \(element.tag)")
            #expect(element.lengths.upperBound <= 2_048, "\(name) \(element.tag)")
            #expect(element.lengths.upperBound > 0, "\(name) \(element.tag)")
        }
    }

    @Test(
        "A kernel's table contains only elements that differ from the common table",
        arguments: tables.keys.sorted())
    func layersDiffer(_ name: String) throws {
        let table = try #require(Self.tables[name])
        guard name != "common" else { return }
        for element in table.elements {
            #expect(DataDictionary.common[element.tag]?.name != element.name, "\(element.tag)")
        }
    }

    /// Card and kernel have these names in common, so that their numbers come from outside.
    ///
    /// The numbers are those of Digrol/Denom (384f547, MIT-0), a kernel 8 in Java.
    @Test(
        "The tags of kernel 8 have the numbers that another kernel has",
        arguments: [
            (SmartCard.Tag.cardholderVerificationDecision, 0x9F8102), (.cardKeyData, 0x9F8103),
            (.cardTVR, 0x9F8104), (.enhancedDataAuthenticationMAC, 0x9F8105),
            (.authenticatedApplicationData, 0x9F8106), (.iadMACOffset, 0x9F8107),
            (.restartIndicator, 0x9F8108), (.issuerApplicationDataMAC, 0x9F8109),
            (.extendedSDATagList, 0x9F810A), (.iccECCPublicKey, 0x9F810B),
            (.relayResistanceTimeExcess, 0x9F810C), (.cardCapabilitiesInformation, 0x9F810D),
            (.dataEnvelope1, 0x9F8111), (.dataEnvelope10, 0x9F811A),
            (.kernel8DataNeeded, 0x9F8201), (.kernel8ProceedToFirstWriteFlag, 0x9F8202),
            (.kernel8TagsToRead, 0x9F8203), (.kernel8ErrorIndication, 0x9F8204),
            (.kernel8CardDataInputCapability, 0x9F8206), (.kernel8KernelConfiguration, 0x9F8209),
            (.kernel8SecurityCapability, 0x9F820A), (.kernel8OutcomeParameterSet, 0x9F8210),
            (.discretionaryDataTagList, 0x9F821F), (.defaultCDOL1, 0x9F8220),
        ] as [(SmartCard.Tag, UInt32)])
    func kernel8Tags(tag: SmartCard.Tag, number: UInt32) { #expect(tag.rawValue == number) }

    @Test("The same tag has different meanings in different kernels")
    func kernelsDiffer() {
        let expected: [(UInt32, UInt32, String)] = [
            (2, 0x9F66, "PUNATC (Track2)"), (3, 0x9F66, "Terminal Transaction Qualifiers (TTQ)"),
            (2, 0x9F6E, "Third Party Data"), (3, 0x9F6E, "Form Factor Indicator (FFI)"),
            (4, 0x9F6E, "Enhanced Contactless Reader Capabilities"),
            (2, 0x9F5D, "Application Capabilities Information"),
            (3, 0x9F5D, "Available Offline Spending Amount (AOSA)"),
            (2, 0x9F53, "Transaction Category Code"), (5, 0x9F53, "Terminal Interchange Profile"),
            (2, 0x9F69, "UDOL"), (3, 0x9F69, "Card Authentication Related Data"),
            (2, 0x9F5B, "DSDOL"), (3, 0x9F5B, "Issuer Script Results"),
        ]
        for (kernel, tag, name) in expected {
            let dictionary = DataDictionary.kernel(KernelIdentifier(rawValue: kernel))
            #expect(dictionary[SmartCard.Tag(rawValue: tag)]?.name == name)
        }
        for tag: SmartCard.Tag in [0x9F66, 0x9F6C, 0x9F6E, 0x9F5D, 0x9F53] {
            #expect(DataDictionary.common[tag] == nil)
            #expect(DataDictionary.meanings(of: tag).count > 1)
        }
    }

    @Test("An unknown kernel uses the common dictionary, and an unknown tag is binary")
    func unknown() {
        let dictionary = DataDictionary.kernel(KernelIdentifier(rawValue: 0x2B))
        #expect(dictionary[0x9F02]?.name == "Amount, Authorised (Numeric)")
        #expect(dictionary[0xDF7F] == nil)
        #expect(dictionary.format(0xDF7F) == .binary)
        #expect(DataDictionary.meanings(of: 0xDF7F).isEmpty)
    }

    @Test("The dictionary returns the formats that decide how DOL data is padded and truncated")
    func formats() {
        let numeric: [SmartCard.Tag] = [0x9F02, 0x9F03, 0x5F2A, 0x9F1A, 0x9A, 0x9C, 0x9F21, 0x9F35]
        for tag in numeric { #expect(DataDictionary.common.format(tag) == .numeric, "\(tag)") }
        let binary: [SmartCard.Tag] = [0x95, 0x9F37, 0x9F1D, 0x9F33, 0x9F34, 0x9F40, 0x9F45]
        for tag in binary { #expect(DataDictionary.common.format(tag) == .binary, "\(tag)") }
        #expect(DataDictionary.common.format(0x5A) == .compressedNumeric)
        #expect(DataDictionary.kernel(.kernel2).format(0x9F6A) == .numeric)
    }

    @Test("Cardholder data is marked as sensitive and PIN data as secret")
    func sensitivity() {
        let masked: [SmartCard.Tag] = [
            0x57, 0x5A, 0x5F20, 0x9F0B, 0x9F1F, 0x9F20, 0x9F46, 0x9F2D, 0x93, 0x9F4B, 0x9F24,
        ]
        for tag in masked {
            #expect(DataDictionary.common[tag]?.sensitivity == .cardholder, "\(tag)")
        }
        for tag: SmartCard.Tag in [0x56, 0x9F5E, 0x9F6B] {
            #expect(DataDictionary.kernel(.kernel2)[tag]?.sensitivity == .cardholder, "\(tag)")
        }
        #expect(DataDictionary.common[0x99]?.sensitivity == .secret)
    }

    @Test("A tag can have another meaning inside a template")
    func nested() {
        #expect(DataDictionary.common[0x81, in: 0xA1]?.name == "Biometric Type")
        #expect(DataDictionary.common[0x81, in: nil]?.name == "Amount, Authorised (Binary)")
        #expect(
            DataDictionary.kernel(.kernel3)[0xDF51, in: 0xBF4D]?.name == "Preferred Finger Attempts"
        )
        #expect(DataDictionary.common[0xDF51, in: 0x77] == nil)
    }

    @Test("All elements of a dictionary are in the order of their tags")
    func order() {
        let all = DataDictionary.kernel(.kernel2).all
        #expect(all.count > CommonElements.table.elements.count)
        #expect(zip(all, all.dropFirst()).allSatisfy { $0.tag < $1.tag })
    }

    @Test(
        "The meanings of a tag name the kernels that share them, or the book",
        arguments: [
            (0x5A, nil, ["Application Primary Account Number (PAN)"]),
            (0x9F26, nil, ["Application Cryptogram"]),
            (
                0x9F66, nil,
                [
                    "Terminal Transaction Qualifiers (TTQ) (kernels 1, 3, 6, 7)",
                    "PUNATC (Track2) (kernel 2)",
                ]
            ),
            (
                0x9F69, 0x70,
                ["UDOL (kernel 2)", "Card Authentication Related Data (kernels 3, 7)"]
            ),
            (
                0xDF62, 0x73,
                [
                    "DS ODS Info (kernel 2)", "Application Selection Flag (kernel 6)",
                    "Smart Tap Capabilities (Google Smart Tap)",
                ]
            ),
            (
                0xC0, 0xE0,
                [
                    "Key Information Data (GlobalPlatform Card Specification)",
                    "Smart Tap Version (Google Smart Tap)",
                ]
            ),
            (0x9F2B, nil, ["Kernel Qualifier (kernel 8)", "VAS Filter (Apple VAS)"]),
            // The terminal's elements of wallets are in no template.
            (0x9F2B, 0x61, ["Kernel Qualifier (kernel 8)"]),
        ] as [(SmartCard.Tag, SmartCard.Tag?, [String])])
    func meanings(tag: SmartCard.Tag, template: SmartCard.Tag?, texts: [String]) {
        #expect(DataDictionary.meanings(of: tag, in: template).map(\.text) == texts)
    }
}
