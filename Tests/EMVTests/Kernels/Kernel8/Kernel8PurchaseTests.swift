// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-8: Complete purchases")
struct Kernel8PurchaseTests {
    private typealias Content = Kernel8Card.Content

    private static func content(_ change: (inout Content) -> Void) -> Content {
        var content = Content()
        change(&content)
        return content
    }

    @Test("A card that cannot approve offline goes online, and its certificates are genuine")
    func online() throws {
        let tap = try Kernel8Taps.run()
        #expect(tap.commands.map(\.instruction) == [0xA8, 0xEA, 0xB2, 0xB2, 0xB2, 0xAE])
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.findings == "0000000082")
        #expect(tap.value(.applicationCryptogram) == "5FD57A8A08596F1A")
        #expect(tap.value(.primaryAccountNumber) == "5413339000001513")
        let step = tap.result.explanation.steps.first { $0.subject == "Local authentication" }
        #expect(step?.consequence == .authentication(.successful))
        #expect(tap.shown.map(\.message) == [.cardReadSuccessfully, .authorising])
        #expect(tap.shown.first?.status == .cardReadSuccessfully)
    }

    @Test("A card that can approve offline does so below the floor limit, and not above it")
    func offline() throws {
        let content = Self.content { $0.profile = "0109" }
        let approved = try Kernel8Taps.run(content)
        #expect(approved.outcome.status == .approved)
        #expect(approved.outcome.userInterfaceRequestOnOutcome?.message == .approved)
        var settings = Kernel8Taps.settings()
        settings.online = .floorLimitExceeded
        let equal = try Kernel8Taps.run(content, settings: settings, amount: 100_00)
        #expect(equal.outcome.status == .approved)
        let online = try Kernel8Taps.run(content, settings: settings, amount: 100_01)
        #expect(online.outcome.status == .onlineRequest)
        #expect(online.findings == "0000008082")
    }

    @Test("The card can demand less than the terminal requests, and never more")
    func cryptograms() throws {
        let declined = try Kernel8Taps.run(Self.content { $0.information = 0x00 })
        #expect(declined.outcome.status == .declined)
        #expect(declined.outcome.userInterfaceRequestOnOutcome?.message == .notAuthorised)
        for information: UInt8 in [0x40, 0xC0] {
            let tap = try Kernel8Taps.run(Self.content { $0.information = information })
            #expect(tap.outcome.status == .endApplication)
            #expect(tap.error == [0, 0x06, 0, 0, 0, 0x1C])
        }
    }

    @Test(
        "The cardholder verification of the card applies if the terminal has offered it",
        arguments: [
            (0x00, 12_50, Outcome.CardholderVerification.none, "1F0002", "0000000082"),
            (0x00, 50_00, .none, "1F0002", "0000000082"),
            (0x00, 50_01, .notApplicable, "3F0001", "0000800082"),
            (0x00, 60_00, .notApplicable, "3F0001", "0000800082"),
            (0x01, 60_00, .signature, "1E0000", "0000000082"),
            (0x01, 12_50, .notApplicable, "3F0001", "0000800082"),
            (0x02, 60_00, .onlinePIN, "020000", "0000040082"),
            (0x03, 60_00, .confirmationCodeVerified, "010002", "0000000082"),
            (0x0F, 60_00, .notApplicable, "3F0000", "0000000082"),
            (0xFF, 12_50, .notApplicable, "3F0001", "0000800082"),
            (0x07, 12_50, .notApplicable, "3F0001", "0000800082"),
        ] as [(UInt8, UInt64, Outcome.CardholderVerification, String, String)])
    func verification(
        decision: UInt8, amount: UInt64, method: Outcome.CardholderVerification, results: String,
        findings: String
    ) throws {
        let tap = try Kernel8Taps.run(
            Self.content { $0.verification = decision }, amount: amount)
        #expect(tap.outcome.cardholderVerification == method)
        #expect(tap.value(.cvmResults) == results)
        #expect(tap.findings == findings)
        #expect(tap.outcome.receipt == (amount > 50_00 || method == .signature))
    }

    @Test("The IAD MAC is copied where the card says")
    func copies() throws {
        let plain = try Kernel8Taps.run()
        let mac = plain.value(.issuerApplicationDataMAC)
        #expect(plain.value(.issuerApplicationData) == Content().issuerData)
        #expect(mac.count == 16)
        let configured = try Kernel8Taps.run(Self.content { $0.profile = "0103" })
        #expect(
            configured.value(.issuerApplicationData).hasSuffix(
                configured.value(.issuerApplicationDataMAC)))
        let own = try Kernel8Taps.run(
            Self.content {
                $0.profile = "0105"
                $0.more = "9F81070108"
            })
        #expect(
            own.value(.issuerApplicationData).dropFirst(16).hasPrefix(
                own.value(.issuerApplicationDataMAC)))
        let outside = try Kernel8Taps.run(
            Self.content {
                $0.profile = "0105"
                $0.more = "9F81070119"
            })
        #expect(outside.error == [0, 0x06, 0, 0, 0, 0x1C])
    }

    @Test("The card's findings count, except those that only the kernel can have")
    func cardFindings() throws {
        let tap = try Kernel8Taps.run(Self.content { $0.findings = "FFFFFFFFFF" })
        #expect(tap.findings == "7BFF7B7FB2")
        let settings = Kernel8Taps.settings { $0.denial = .expiredApplication }
        let expired = try Kernel8Taps.run(
            Self.content { $0.findings = "0040000000" }, settings: settings)
        #expect(expired.outcome.status == .declined)
    }

    @Test("A restart indicator asks for another presentation or another interface")
    func restarts() throws {
        let again = try Kernel8Taps.run(Self.content { $0.more = "9F8108022020" })
        #expect(again.outcome.status == .endApplication)
        #expect(again.outcome.start == .protocolActivation)
        #expect(again.outcome.userInterfaceRequestOnRestart?.message == .seePhone)
        // The message is not among those that the terminal allows.
        let other = try Kernel8Taps.run(Self.content { $0.more = "9F8108022003" })
        #expect(other.outcome.userInterfaceRequestOnRestart?.message == .presentCardAgain)
        let contacts = try Kernel8Taps.run(
            Self.content {
                $0.more = "9F8108023100"
                $0.information = 0x00
            })
        #expect(contacts.outcome.status == .tryAnotherInterface)
        #expect(contacts.outcome.alternateInterfacePreference == .contactChip)
        #expect(contacts.outcome.userInterfaceRequestOnOutcome?.message == .insertOrSwipeCard)
    }

    @Test("Data envelopes are read before the records and written after the cryptogram")
    func envelopes() throws {
        let settings = Kernel8Taps.settings {
            $0.dataObjects[.kernel8TagsToRead] = hex("9F81119F8112")
            $0.dataObjects[.dataEnvelopesToWrite] = hex("9F811302AABB9F811401CC")
        }
        let tap = try Kernel8Taps.run(
            Self.content {
                $0.envelopes = [.dataEnvelope1: hex("0102"), .dataEnvelope2: hex("03")]
            },
            settings: settings)
        #expect(
            tap.commands.map(\.instruction)
                == [0xA8, 0xEA, 0x32, 0x32, 0xB2, 0xB2, 0xB2, 0xAE, 0x34, 0x34])
        #expect(tap.commands.filter { $0.instruction == 0x34 }.map(\.parameter2) == [0x80, 0x00])
        #expect(tap.commands.first { $0.instruction == 0xAE }?.parameter2 == 0x80)
        #expect(tap.card.envelopes[.dataEnvelope3] == hex("AABB"))
        #expect(tap.card.envelopes[.dataEnvelope4] == hex("CC"))
        #expect(tap.outcome.discretionaryData.first(.writeDataStatus)?.value == [0x80])
        #expect(tap.outcome.discretionaryData.first(.readDataStatus)?.value == [0x80])
        // The card does not have the second envelope.
        let missing = try Kernel8Taps.run(
            Self.content { $0.envelopes = [.dataEnvelope1: hex("0102")] }, settings: settings)
        #expect(missing.outcome.status == .onlineRequest)
        #expect(missing.outcome.discretionaryData.first(.readDataStatus)?.value == [0x00])
    }

    @Test(
        "The terminal accesses Data Envelope 1 to Data Envelope 10, and no other",
        arguments: [0x9F8110, 0x9F8111, 0x9F811A, 0x9F811B] as [UInt32])
    func envelopes(number: UInt32) throws {
        let tag = Tag(rawValue: number)
        let settings = Kernel8Taps.settings {
            $0.dataObjects[.kernel8TagsToRead] = hex(String(number, radix: 16))
            $0.dataObjects[.dataEnvelopesToWrite] = TLVWriter.object(tag, [0xCC])
        }
        let tap = try Kernel8Taps.run(
            Self.content { $0.envelopes = [tag: hex("0102")] }, settings: settings)
        let isEnvelope = (0x9F8111...0x9F811A).contains(number)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.commands.contains { $0.instruction == 0x32 } == isEnvelope)
        #expect(tap.commands.contains { $0.instruction == 0x34 } == isEnvelope)
        #expect(tap.card.envelopes[tag] == (isEnvelope ? [0xCC] : hex("0102")))
    }

    @Test("A card without its own list for the cryptogram uses the default list")
    func defaultList() throws {
        let tap = try Kernel8Taps.run(Self.content { $0.list = nil })
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.commands.last?.data.count == 42)
    }

    @Test("The card receives the terminal's methods of verification for the amount (9F1D)")
    func riskManagementData() throws {
        for (amount, expected) in [(12_50, "0C00000000000000"), (60_00, "6480000000000000")]
            as [(UInt64, String)]
        {
            let tap = try Kernel8Taps.run(amount: amount)
            let data = try #require(tap.commands.first { $0.instruction == 0xAE }).data
            #expect(Hexadecimal.string(data.dropFirst(32).prefix(8)) == expected)
        }
    }

    @Test("The kernel qualifier says which certificates the terminal verifies (9F2B)")
    func kernelQualifier() throws {
        for (hasRSA, expected) in [(true, "0280000110FF0000"), (false, "02800010FFFF0000")] {
            let settings = Kernel8Taps.settings {
                if !hasRSA { $0.configuration.remove(.certificatesOfRSASupported) }
            }
            let tap = try Kernel8Taps.run(
                Self.content { $0.options = "9F2B089E40" }, settings: settings)
            let data = try #require(tap.commands.first { $0.instruction == 0xA8 }).data
            #expect(Hexadecimal.string(data.dropFirst(2).prefix(8)) == expected)
        }
    }

    @Test("A name that does not begin with the selected AID is a finding")
    func otherName() throws {
        let tap = try Kernel8Taps.run(
            Self.content { $0.sent = (.name, 0x84, [hex("A0000000049999")]) })
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.findings == "00000000C2")
    }

    @Test("A data envelope with its tag and length has at most 255 bytes")
    func longEnvelopes() throws {
        for (count, status) in [(250, [0x80]), (251, [0x00])] as [(Int, [UInt8])] {
            let value = [UInt8](repeating: 0xAB, count: count)
            let settings = Kernel8Taps.settings {
                $0.dataObjects[.dataEnvelopesToWrite] = TLVWriter.object(.dataEnvelope3, value)
            }
            let tap = try Kernel8Taps.run(settings: settings)
            #expect(tap.card.envelopes[.dataEnvelope3] == (count == 250 ? value : nil))
            #expect(tap.outcome.discretionaryData.first(.writeDataStatus)?.value == status[...])
        }
    }

    @Test("The terminal receives an empty object for an envelope that the card does not have")
    func missingEnvelope() throws {
        var received: [DataObject] = []
        let settings = Kernel8Taps.settings {
            $0.dataObjects[.kernel8TagsToRead] = hex("9F81119F8112")
        }
        _ = try Kernel8Taps.run(
            Self.content { $0.envelopes = [.dataEnvelope1: hex("0102")] }, settings: settings,
            terminal: { objects in
                received += objects
                return []
            })
        #expect(received == [DataObject(.kernel8DataToSend, hex("9F8111020102" + "9F811200"))])
    }

    @Test("The terminal can read an envelope before it allows the cryptogram")
    func firstWrite() throws {
        var received: [[DataObject]] = []
        let flag: SmartCard.Tag = .kernel8ProceedToFirstWriteFlag
        var answers = [
            [DataObject(flag, [0x00]), DataObject(.kernel8TagsToRead, hex("9F8111"))], [],
            [DataObject(flag, [0x01])],
        ]
        let settings = Kernel8Taps.settings { $0.dataObjects[flag] = [] }
        let tap = try Kernel8Taps.run(
            Self.content { $0.envelopes = [.dataEnvelope1: hex("0102")] }, settings: settings,
            terminal: { objects in
                received.append(objects)
                return answers.isEmpty ? [] : answers.removeFirst()
            })
        // The flag is requested, the envelope is sent, and the kernel waits without a request.
        #expect(
            received == [
                [DataObject(.kernel8DataNeeded, flag.bytes)],
                [DataObject(.kernel8DataToSend, hex("9F8111020102"))], [],
            ])
        #expect(tap.outcome.status == .onlineRequest)
        let silent = try Kernel8Taps.run(settings: settings)
        #expect(silent.outcome.status == .endApplication)
    }

    @Test("Records of files above 10 are not read")
    func otherFiles() throws {
        let tap = try Kernel8Taps.run(
            Self.content { $0.locator = "0801010110010200" + "58010100" })
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.commands.map(\.instruction) == [0xA8, 0xEA, 0xB2, 0xB2, 0xB2, 0xAE])
    }

    @Test("The data record has the terminal's version and entry mode, with the tags of the list")
    func record() throws {
        let plain = try Kernel8Taps.run()
        #expect(
            plain.value(.applicationVersionNumberOfTerminal) == "0002"
                && plain.value(.pointOfServiceEntryMode) == "07")
        #expect(plain.value(.unpredictableNumber) == "11223344")
        let settings = Kernel8Taps.settings { $0.tagMapping = hex("9F379F7E5ADF5A") }
        let mapped = try Kernel8Taps.run(settings: settings)
        #expect(mapped.outcome.dataRecord.first(.unpredictableNumber) == nil)
        #expect(mapped.value(.mobileSupportIndicator) == "11223344")
        #expect(mapped.value(0xDF5A) == "5413339000001513")
        #expect(mapped.value(.applicationVersionNumberOfTerminal) == "0002")
        // A tag without a partner is not replaced.
        let odd = try Kernel8Taps.run(
            settings: Kernel8Taps.settings { $0.tagMapping = hex("9F379F7E5A") })
        #expect(
            odd.value(.mobileSupportIndicator) == "11223344"
                && odd.value(.primaryAccountNumber) == "5413339000001513")
    }

    @Test("The field is turned off for a phone that supports field off detection")
    func fieldOff() throws {
        for (qualifier, time) in [
            ("0200FFFF800000", .milliseconds(1_300)), ("0200FFFF000000", nil),
        ] as [(String, Duration?)] {
            let tap = try Kernel8Taps.run(Self.content { $0.qualifier = qualifier })
            #expect(tap.outcome.fieldOffRequest == time)
        }
    }

    @Test("The IAD MAC can end with the issuer application data")
    func lastOffset() throws {
        let tap = try Kernel8Taps.run(
            Self.content {
                $0.profile = "0105"
                $0.more = "9F81070118"
            })
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.value(.issuerApplicationData).hasSuffix(tap.value(.issuerApplicationDataMAC)))
    }

    @Test("A restart without a message shows “Present card again”")
    func restartWithoutMessage() throws {
        let settings = Kernel8Taps.settings { $0.restartMessages = [0x00, 0x20] }
        let tap = try Kernel8Taps.run(
            Self.content { $0.more = "9F8108022000" }, settings: settings)
        #expect(tap.outcome.userInterfaceRequestOnRestart?.message == .presentCardAgain)
    }
}
