// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard
internal import Support
internal import Testing

@testable internal import EmulatedCards

/// What a profile says about certificates is what the certificates contain.
@Suite("Signatures of a profile") struct SignatureProfileTests {
    /// Recovers a certificate of the card with the authority's or the issuer's key.
    private func recovered(_ tag: SmartCard.Tag, _ changes: [String]) throws -> String {
        let profile = try CardProfile.visaCredit.changed(by: changes)
        let application = profile.applications[0]
        let objects = try application.records.flatMap { try DataObject.sequence($0.content) }
        let chain = try #require(application.keyChain)
        let key = try #require(tag == 0x90 ? chain.authority.key : chain.issuer.key)
        let certificate = Array(try #require(objects.first(tag)).value)
        return Hexadecimal.string(try key.publicKey.recover(certificate))
    }

    @Test(
        "Certificates contain the format, the number, the expiration, and the serial number",
        arguments: [
            ("issuer", [], "6A02476173FF1249000001"),
            ("issuer", ["pan=999999000000", "expiration=1220"], "6A02999999FF1220000001"),
            ("issuer", ["format=7F", "serial=FFFFFF"], "6A7F476173FF1249FFFFFF"),
            ("card", [], "6A044761739001010010FFFF1249000001"),
            (
                "card", ["pan=9999990000000000", "expiration=0121"],
                "6A049999990000000000FFFF0121000001"
            ),
        ])
    func contents(owner: String, changes: [String], start: String) throws {
        let text = try recovered(
            owner == "issuer" ? 0x90 : 0x9F46,
            changes.map { "applications[0].signatures.\(owner).\($0)" })
        #expect(text.hasPrefix(start), "\(text)")
    }

    @Test("A wrong hash differs in one bit, and nothing else does")
    func wrongHash() throws {
        let right = try recovered(0x90, [])
        let wrong = try recovered(0x90, ["applications[0].signatures.issuer.valid=false"])
        #expect(right.dropLast(4) == wrong.dropLast(4))
        #expect(right != wrong)
    }

    @Test("A certificate on an elliptic curve has no account number")
    func ellipticCurve() throws {
        let card = try #require(CardProfile(named: "common-kernel-credit"))
        let error = #expect(throws: CardProfileError.self) {
            _ = try card.changed(by: ["applications[0].signatures.card.pan=9999990000000000"])
        }
        #expect(error?.path == "$.applications[0].signatures")
        let issuer = try card.changed(by: [
            "applications[0].signatures.issuer.pan=9999990000000000",
            "applications[0].signatures.issuer.expiration=0621",
            "applications[0].signatures.issuer.serial=FFFFFF",
        ])
        let objects = try issuer.applications[0].records.flatMap {
            try DataObject.sequence($0.content)
        }
        let certificate = Hexadecimal.string(try #require(objects.first(0x90)).value)
        // EMV Contactless Book E: format, issuer, suite, expiration, and serial number.
        #expect(certificate.hasPrefix("1200999999FFFF1020210628FFFFFF"))
    }

    @Test("The transaction log is read without GET PROCESSING OPTIONS")
    func log() throws {
        let card = EmulatedCard(try #require(CardProfile(named: "mastercard-log")))
        #expect(try card.selectFirst().digits(0x9F4D) == "0B02")
        #expect(card.answer("00B2015C00") == "80000000001250084026010200029000")
        #expect(card.answer("00B2035C00") == "6A83")
    }
}
