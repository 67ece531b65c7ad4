// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

@Suite struct ProfileReadingTests {
    private static let least = """
        {"applications": [{"scheme": "mastercard", "aid": "A0000000043060", "label": "MAESTRO",
        "account": {"pan": "6799998900000200018"}}]}
        """

    @Test(
        "A written profile is read again as the same card",
        arguments: CardProfile.names)
    func again(name: String) throws {
        let profile = try #require(CardProfile(named: name))
        let read = try CardProfile(json: profile.document)
        #expect(try CardProfile(json: Array(profile.document.utf8)).document == read.document)
        #expect(read.document == profile.document)
        #expect(read.applications.map(\.records) == profile.applications.map(\.records))
    }

    @Test("A changed card has an expected outcome only if the change states it")
    func expectedOutcome() throws {
        let card = try #require(CardProfile(named: "visa-expired"))
        #expect(
            card.expectedOutcome.map(String.init) == "Declined, terminal offline-capable")
        #expect(try card.changed(by: ["name=other"]).expectedOutcome == nil)
        let changed = try card.changed(by: [
            #"expected.outcomes=["Try Again", "Approved"]"#, "expected.finding=CDA failed",
        ])
        #expect(
            changed.expectedOutcome.map(String.init) == "Try Again, then Approved (CDA failed)")
        #expect(CardProfile.visaCredit.expectedOutcome == nil)
    }

    @Test("A profile's missing properties get the defaults of its scheme")
    func defaults() throws {
        let card = try CardProfile(json: Array(Self.least.utf8))
        let usual = CardProfile.mastercardCredit.mainApplication
        let application = card.mainApplication
        #expect(card.pan == "6799998900000200018")
        #expect(card.psn == "00")
        #expect(application.riskManagementList1 == usual.riskManagementList1)
        #expect(application.cryptogramVersion == usual.cryptogramVersion)
        #expect(application.interchangeProfile == usual.interchangeProfile)
        #expect(application.records.count == usual.records.count)
        #expect(card.uniqueIdentifier.count == 7)
    }

    @Test("Null removes a property that the scheme's cards have")
    func null() throws {
        let card = try CardProfile.mastercardCredit.changed(by: [
            "applications[0].publicKeys=null", "applications[0].usageControl=null",
            "applications[0].referencePIN=null",
        ])
        let tags = try card.mainApplication.records.flatMap {
            try DataObject.sequence($0.content).map(\.tag)
        }
        #expect(Set(tags).isDisjoint(with: [0x8F, 0x90, 0x9F46, 0x9F07]))
        #expect(tags.contains(0x5A))
        #expect(card.mainApplication.referencePIN == nil)
    }

    @Test("Single data elements can be replaced, removed, and added")
    func elements() throws {
        let card = try CardProfile.mastercardCredit.changed(by: [
            #"applications[0].elements={"9F07": "0100", "5F25": null, "9F6E": "0840000030300000"}"#
        ])
        let objects = try card.mainApplication.records.flatMap {
            try DataObject.sequence($0.content)
        }
        func digits(_ tag: SmartCard.Tag) -> [String] {
            objects.filter { $0.tag == tag }.map { Hexadecimal.string($0.value) }
        }
        #expect(digits(0x9F07) == ["0100"])
        #expect(digits(0x5F25) == [])
        #expect(digits(0x9F6E) == ["0840000030300000"])
    }

    @Test("A profile's own records replace the scheme's and are certified")
    func records() throws {
        let card = try CardProfile.visaCredit.changed(by: [
            #"applications[0].records=[{"file": 2, "record": 3, "authenticated": true, "data": "5F25 03 220101"}]"#
        ])
        let records = card.mainApplication.records
        #expect(Hexadecimal.string(records[0].bytes) == "70065F2503220101")
        #expect(records[0].fileIdentifier == 2)
        #expect(records[0].number == 3)
        let locator = Hexadecimal.string(records.applicationFileLocator)
        #expect(locator.hasPrefix("10030301" + "20"))
    }

    @Test("A property can be changed by its path, with dots or brackets")
    func assignments() throws {
        let card = try CardProfile.visaCredit.changed(by: [
            "name=mine", "applications.0.label=MY VISA", "applications[0].kernelIdentifier=03",
            "applications[0].risk.decision=offline", "applications[0].risk.offlineLimits.amount=1",
            #"applications[0].risk.verifications=["signature"]"#, "blocked=true",
            "applications[0].account.serviceCode=601",
        ])
        let application = card.mainApplication
        #expect(card.name == "mine")
        #expect(application.label == "MY VISA")
        #expect(application.kernelIdentifier == [0x03])
        #expect(application.riskManagement.decision == .offline)
        #expect(application.riskManagement.offlineLimits.amount == 1)
        #expect(application.riskManagement.verifications == [.signature])
        #expect(application.account.serviceCode == "601")
        #expect(card.isBlocked)
    }
}
