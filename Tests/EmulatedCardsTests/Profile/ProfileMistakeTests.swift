// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import EmulatedCards

@Suite struct ProfileMistakeTests {
    @Test(
        "A mistake in a profile is refused with its path and the allowed values",
        arguments: [
            ("nam=x", "$.nam", "name"),
            ("name=My Card", "$.name", "lowercase letters"),
            ("name=../x", "$.name", "lowercase letters"),
            ("wallet=1", "$.wallet", "an object"),
            ("wallet={\"version\":\"01\"}", "$.wallet.version", "2 bytes"),
            ("wallet={\"passes\":[{}]}", "$.wallet.passes[0].passTypeIdentifier", "no default"),
            ("wallet={\"passes\":{}}", "$.wallet.passes", "up to sixteen"),
            (
                "wallet={\"passes\":[{\"passTypeIdentifier\":\"p\",\"encryptionPublicKey\":\"04\"}]}",
                "$.wallet.passes[0].encryptionPublicKey", "compressed point"
            ),
            ("applications=[]", "$.applications", "one to eight"),
            ("applications={}", "$.applications", "one to eight"),
            ("applications[1].scheme=visa", "$.applications[1].aid", "no default"),
            ("applications[7].scheme=visa", "$.applications[7]", "0 to 1"),
            ("applications[0].scheme=amex", "$.applications[0].scheme", "visa, mastercard"),
            ("applications[0].aid=A0", "$.applications[0].aid", "5 to 16 bytes"),
            ("applications[0].aid=XYZ", "$.applications[0].aid", "hexadecimal"),
            ("applications[0].label=", "$.applications[0].label", "1 to 16"),
            ("applications[0].label=KÄSE", "$.applications[0].label", "ASCII"),
            ("applications[0].priority=-1", "$.applications[0].priority", "0 to 255"),
            ("applications[0].priority=1.5", "$.applications[0].priority", "whole number"),
            ("applications[0].pdol=9F66", "$.applications[0].pdol", "tags with lengths"),
            ("applications[0].aip=00", "$.applications[0].aip", "2 bytes"),
            ("applications[0].blocked=1", "$.applications[0].blocked", "true or false"),
            ("applications[0].account=1", "$.applications[0].account", "an object"),
            ("applications[0].account.psn=1", "$.applications[0].account.psn", "2 decimal"),
            (
                "applications[0].account.expirationDate=311301",
                "$.applications[0].account.expirationDate", "YYMMDD"
            ),
            (
                "applications[0].account.expirationDate=250230",
                "$.applications[0].account.expirationDate", "valid date"
            ),
            (
                "applications[0].account.effectiveDate=260431",
                "$.applications[0].account.effectiveDate", "valid date"
            ),
            (
                "applications[0].account.expirationDate=270229",
                "$.applications[0].account.expirationDate", "valid date"
            ),
            (
                "applications[0].cryptogram.version=19", "$.applications[0].cryptogram.version",
                "10, "
            ),
            ("applications[0].keys.imkAC=00", "$.applications[0].keys.imkAC", "16 bytes"),
            ("applications[0].keys.imkXX=00", "$.applications[0].keys.imkXX", "imkSMI"),
            (
                "applications[0].publicKeys.issuer=own", "$.applications[0].publicKeys.issuer",
                "visa-1152"
            ),
            (
                "applications[0].publicKeys.card=own", "$.applications[0].publicKeys.card",
                "or null"
            ),
            (
                "applications[0].risk.verifications=[1]", "$.applications[0].risk.verifications",
                "onlinePIN, signature"
            ),
            ("applications[0].elements={\"1F\":\"00\"}", "$.applications[0].elements.1F", "tags"),
            (
                "applications[0].records=[{\"file\":31}]", "$.applications[0].records[0].file",
                "1 to 30"
            ),
            (
                "applications[0].records=[{\"sfi\":1}]", "$.applications[0].records[0].sfi",
                "authenticated"
            ),
            (
                "applications[0].magneticStripe={\"track1\":{\"code\":\"000E\"}}",
                "$.applications[0].magneticStripe.track1.code", "6 bytes"
            ),
            (
                "applications[0].standaloneStorage={\"protected\":[]}",
                "$.applications[0].standaloneStorage.protected", "5 strings"
            ),
            ("applications[0].contact.pin=1234", "$.applications[0].contact", "referencePIN"),
            (
                "applications[0].referencePIN.pin=12a4", "$.applications[0].referencePIN.pin",
                "4 to 12"
            ),
            (
                "applications[0].referencePIN.tries=16", "$.applications[0].referencePIN.tries",
                "0 to 15"
            ),
            (
                "applications[0].readableCounters=[\"9F99\"]",
                "$.applications[0].readableCounters", "9F17"
            ),
            ("expected.outcomes=[]", "$.expected.outcomes", "a list of 1 or more of Approved"),
            ("expected.outcomes=[\"Refused\"]", "$.expected.outcomes", "End Application"),
            ("name.first=x", "$.name.first", "$.name"),
            ("name", "name", "a path, =, and a value"),
            ("=x", "$", "a path"),
        ])
    func mistake(assignment: String, path: String, allowed: String) throws {
        let error = try #require(throws: CardProfileError.self) {
            try CardProfile.visaCredit.changed(by: [assignment])
        }
        #expect(error.path == path)
        #expect(error.allowed.contains(allowed), "\(error)")
    }

    @Test(
        "JSON that is not a card profile is refused",
        arguments: ["", "[]", "{", "null", "{}", #"{"applications": 3}"#, "\u{0}"])
    func notAProfile(text: String) {
        #expect(throws: CardProfileError.self) { try CardProfile(json: Array(text.utf8)) }
    }

    @Test(
        "A fractional or too large number is refused with its path",
        arguments: ["1.5", "1e-3", "99999999999999999999"])
    func fraction(number: String) throws {
        let error = try #require(throws: CardProfileError.self) {
            try CardProfile.visaCredit.changed(by: ["applications[0].priority=\(number)"])
        }
        #expect(error.path == "$.applications[0].priority")
        #expect(error.found == number)
        #expect(error.allowed == "a whole number from 0 to 255")
    }

    @Test("The last day of February in a leap year is valid", arguments: ["280229", "000229"])
    func leapYear(day: String) throws {
        let card = try CardProfile.visaCredit.changed(by: [
            "applications[0].account.expirationDate=\(day)"
        ])
        #expect(card.account.expirationDate == day)
    }

    @Test(
        "A repeated name in an object is refused with its path",
        arguments: [
            (#"{"name": "a", "name": "b"}"#, "$.name"),
            (#"{"name": "a", "n\u0061me": "b"}"#, "$.name"),
            (#"{"x": {"a\"": [1, {"b": 1}, {"b": [], "c": "d", "b": 2}]}}"#, "$.x.a\"[2].b"),
            (#"{"x": [[{"y": 1}, {"y": 1}], {"y": "y", "z": {"y": 1}}], "y": 1, "x": 1}"#, "$.x"),
        ])
    func repeatedName(text: String, path: String) throws {
        let error = try #require(throws: CardProfileError.self) {
            try CardProfile(json: Array(text.utf8))
        }
        #expect(error.path == path)
        #expect(error.allowed == "each name once")
    }

    @Test(
        "A mistake in a PAN, PIN, or key is not quoted in the error",
        arguments: [
            "applications[0].account.pan=476173900101001x",
            "applications[0].keys.imkAC=476173900101001x",
            "applications[0].referencePIN.pin=476173x",
            "applications[0].cardKey=476173x",
        ])
    func secret(assignment: String) throws {
        let error = try #require(throws: CardProfileError.self) {
            try CardProfile.visaCredit.changed(by: [assignment])
        }
        #expect(!"\(error)".contains("476173"))
    }
}
