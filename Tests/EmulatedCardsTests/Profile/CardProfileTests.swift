// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

@Suite struct CardProfileTests {
    @Test("Each card profile is found by its name, and no name is used twice")
    func names() {
        #expect(Set(CardProfile.all.map(\.name)).count == CardProfile.all.count)
        for profile in CardProfile.all {
            #expect(CardProfile(named: profile.name)?.pan == profile.pan)
        }
        #expect(CardProfile.all.map(\.name) == CardProfile.names)
        #expect(CardProfile(named: "no-such-card") == nil)
    }

    @Test("Each list has cards, and each of them can be read")
    func lists() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/EmulatedCards/Cards")
        let lists = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        var names: [String] = []
        for list in lists {
            let text = try Data(contentsOf: folder.appendingPathComponent(list))
            let profiles = try #require(JSONValue(profile: Array(text)).array)
            #expect(!profiles.isEmpty, "\(list)")
            names += try profiles.map { try CardProfile($0).name }
        }
        #expect(names.sorted() == CardProfile.names.sorted())
    }

    @Test("A card's property of a type has the name of its list")
    func properties() {
        let cards: [CardProfile] = [
            .visaCredit, .visaDebit, .visaOnlinePIN, .visaDeclining, .visaOnDevice, .visaVersion10,
            .mastercardCredit, .mastercardDebit, .mastercardDeclining, .mastercardOnDevice,
            .mastercardVersion16,
        ]
        #expect(cards.allSatisfy { CardProfile.names.contains($0.name) && !$0.summary.isEmpty })
    }

    @Test("A label that names the kind of an account agrees with the card's summary")
    func labels() {
        let kinds = ["credit", "debit", "prepaid", "electron"]
        for profile in CardProfile.all {
            let summary = profile.summary.lowercased()
            for application in profile.applications {
                let texts = [application.label, application.preferredName ?? ""]
                for kind in kinds
                where texts.contains(where: { $0.lowercased().contains(kind) })
                    && kinds.contains(where: { summary.contains($0) })
                {
                    // The summary of a card with several schemes names the schemes only.
                    #expect(
                        summary.contains(kind) || profile.applications.count > 1,
                        "\(profile.name): \(application.label)")
                }
            }
        }
    }

    @Test(
        "Each account number ends with a valid check digit", arguments: CardProfile.all.map(\.pan))
    func checkDigit(pan: String) {
        let sum = pan.reversed().enumerated().reduce(0) { sum, digit in
            let value = digit.element.wholeNumberValue ?? 0
            let doubled = value * 2 > 9 ? value * 2 - 9 : value * 2
            return sum + (digit.offset.isMultiple(of: 2) ? value : doubled)
        }
        #expect(sum.isMultiple(of: 10))
    }

    @Test(
        "Each answer fits a short response, and no element occurs twice",
        arguments: CardProfile.names.filter { !refusing.contains($0) })
    func elements(name: String) throws {
        let card = EmulatedCard(try #require(CardProfile(named: name)))
        let application = card.profile.applications[0]
        try card.selectFirst()
        let options = try card.options(TerminalInput())
        #expect(options.isSuccess)
        var tags = try primitiveTags(Array(options.data))
        for record in application.records {
            #expect(record.bytes.count <= 256)
            tags += try primitiveTags(record.bytes)
        }
        #expect(Set(tags).count == tags.count)
        let locator = try #require(options.digits(0x94))
        // Without certificates if nothing is authenticated; a card that approves offline
        // adds a record.
        if application.riskManagement.decision != .offline {
            #expect(
                Hexadecimal.string(application.records.applicationFileLocator)
                    .hasPrefix(locator))
        }
        for tag: SmartCard.Tag in [0x57, 0x5A, 0x5F24, 0x5F28, 0x5F34, 0x82, 0x94, 0x9F07] {
            #expect(tags.contains(tag), "\(tag) is missing")
        }
    }

    /// Profiles that have other elements, refuse the first GET PROCESSING OPTIONS or support only magnetic-stripe mode.
    private static let refusing: Set<String> = [
        "visa-other-interface", "visa-refusing", "visa-blocked", "visa-torn", "visa-two-tap",
        "mastercard-refusing", "common-kernel-refusing", "mastercard-blocked",
        "unionpay-other-interface", "unionpay-refusing", "unionpay-torn", "unionpay-two-tap",
        "mastercard-magstripe", "amex-refusing", "amex-blocked", "amex-two-tap",
        "discover-refusing", "discover-blocked", "discover-two-tap", "discover-other-interface",
        "discover-torn", "jcb-refusing", "jcb-blocked", "jcb-two-tap", "blocked-card",
        "wallet-pass", "google-wallet-pass",
        // These miss an element, or send one twice.
        "visa-missing-element", "mastercard-missing-element", "visa-element-twice",
        "mastercard-element-twice",
    ]

    private func primitiveTags(_ bytes: [UInt8]) throws -> [SmartCard.Tag] {
        func flatten(_ objects: [DataObject]) -> [SmartCard.Tag] {
            objects.flatMap { $0.children.isEmpty ? [$0.tag] : flatten($0.children) }
        }
        return flatten(try DataObject.sequence(bytes, limits: .card))
    }

    @Test("The AFL joins adjacent records, authenticated ones first")
    func fileLocator() {
        let records = [
            CardRecord(1, 1, [:]), CardRecord(1, 2, [:]),
            CardRecord(2, 1, isAuthenticated: true, [:]),
            CardRecord(2, 2, isAuthenticated: true, [:]), CardRecord(2, 3, [:]),
            CardRecord(2, 4, isAuthenticated: true, [:]), CardRecord(3, 7, [:]),
        ]
        #expect(
            Hexadecimal.string(records.applicationFileLocator)
                == "08010200" + "10010302" + "10040401" + "18070700")
    }

    @Test("A profile's JSON contains its data, and its keys only on request")
    func json() throws {
        let text = CardProfile.visaCredit.json(includingKeys: false)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(object["pan"] as? String == "4761739001010010")
        #expect(object["psn"] as? String == "01")
        #expect(object["cryptogramVersion"] as? Int == 18)
        #expect(object["imkAC"] == nil)
        let whole = CardProfile.mastercardCredit.json(includingKeys: true)
        let keys = try #require(
            try JSONSerialization.jsonObject(with: Data(whole.utf8)) as? [String: Any])
        #expect(keys["imkAC"] as? String == "0123456789ABCDEFFEDCBA9876543210")
        #expect(keys["cryptogramVersion"] as? Int == 17)
        #expect(keys["psn"] as? String == "00")
    }

    @Test("A profile's description and dump contain a masked number and no key")
    func masked() {
        var dumped = ""
        dump(CardProfile.visaCredit, to: &dumped)
        for text in [
            "\(CardProfile.visaCredit)", String(reflecting: CardProfile.visaCredit), dumped,
        ] {
            #expect(text.contains("476173******0010"))
            #expect(!text.contains("4761739001010010"))
            #expect(!text.contains("0123456789ABCDEF"))
        }
    }

    @Test("The counters are saved before the card answers")
    func saved() {
        let saves = Lock<[UInt16]>([])
        let memory = CardMemory { counters in
            saves.withLock {
                $0.append(counters.applications["A0000000041010"]?.transactionCounter ?? 0)
            }
        }
        for _ in 0..<3 {
            let card = EmulatedCard(.mastercardCredit, memory: memory)
            _ = card.answer("00A4040007A000000004101000")
            _ = card.answer("80A8000002830000")
        }
        #expect(saves.withLock { $0 } == [1, 2, 3])
        #expect(memory.counters.applications["A0000000041010"]?.transactionCounter == 3)
    }
}
