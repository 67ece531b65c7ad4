// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import SmartCard
import Support
import TestSupport
import Testing

@testable import EMV

@Suite("Book C-8: Errors of the card")
struct Kernel8ErrorTests {
    private typealias Content = Kernel8Card.Content

    private static func content(_ change: (inout Content) -> Void) -> Content {
        var content = Content()
        change(&content)
        return content
    }

    /// Changes the last byte of the answer to an instruction, before the status word.
    private static func spoiling(
        _ instruction: UInt8
    ) -> (CommandAPDU, [UInt8]) -> [UInt8]? {
        { command, answer in
            guard command.instruction == instruction else { return answer }
            var changed = answer
            changed[answer.count - 3] ^= 0x01
            return changed
        }
    }

    @Test(
        "A card that leaves is asked for again",
        arguments: [0xEA, 0x32, 0xB2, 0xAE] as [UInt8])
    func lost(instruction: UInt8) throws {
        let tap = try Kernel8Taps.run(
            settings: Self.exchange,
            change: { $0.instruction == instruction ? nil : $1 })
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.outcome.userInterfaceRequestOnRestart?.message == .presentCardAgain)
        #expect(tap.error == [0x01, 0, 0, 0, 0, 0x21])
    }

    @Test("A card that leaves before its processing options starts again without a message")
    func lostAtOptions() throws {
        let tap = try Kernel8Taps.run(change: { $0.instruction == 0xA8 ? nil : $1 })
        #expect(tap.outcome.status == .tryAgain)
        #expect(tap.outcome.start == .protocolActivation)
        #expect(tap.error == [0x01, 0, 0, 0, 0, 0xFF])
    }

    @Test("A card that leaves while it is written has paid, and the terminal learns of it")
    func lostAtWriting() throws {
        let tap = try Kernel8Taps.run(
            settings: Self.exchange, change: { $0.instruction == 0x34 ? nil : $1 })
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.outcome.discretionaryData.first(.writeDataStatus)?.value == [0x00])
    }

    // EMV Contactless Book C-8, Annex A: Discretionary Data (BF8103) and its list (9F821F).
    @Test("Discretionary data has each listed element, empty if only the book knows it")
    func discretionaryData() {
        var data = TransactionData(kernel: .kernel8)
        data.set(.terminalVerificationResults, [0, 0, 0, 0, 1])
        let error = ErrorIndication()
        let objects = Kernel8DiscretionaryData.objects(
            data, error, list: hex("9F8204 95 9F27 DF7F"))
        #expect(
            objects == [
                DataObject(.kernel8ErrorIndication, error.bytes),
                DataObject(.terminalVerificationResults, [0, 0, 0, 0, 1]),
                DataObject(.cryptogramInformationData, []),
            ])
    }

    /// Settings that read one data envelope and write another.
    private static var exchange: Kernel8Settings {
        Kernel8Taps.settings {
            $0.dataObjects[.kernel8TagsToRead] = hex("9F8111")
            $0.dataObjects[.dataEnvelopesToWrite] = hex("9F811302AABB")
        }
    }

    @Test("A wrong Enhanced Data Authentication MAC ends the application")
    func authenticationMAC() throws {
        let tap = try Kernel8Taps.run(change: Self.spoiling(0xAE))
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.error == [0, 0x13, 0, 0, 0, 0x1C])
        // A change of what both ends have exchanged is found in the same way.
        let options = try Kernel8Taps.run(change: { command, answer in
            guard command.instruction == 0xEA else { return answer }
            var changed = answer
            changed[3] ^= 0x01
            return changed
        })
        #expect(options.error == [0, 0x13, 0, 0, 0, 0x1C])
    }

    @Test("A key of the card that is not on the curve ends the application")
    func invalidKey() throws {
        let tap = try Kernel8Taps.run(change: { command, answer in
            guard command.instruction == 0xA8 else { return answer }
            let noPoint = [UInt8](repeating: 0, count: 31) + [1]
            let data = TLVWriter.object(
                0x77,
                hex("8202010194080801010110010200")
                    + TLVWriter.object(.cardKeyData, noPoint + noPoint))
            return data + [0x90, 0x00]
        })
        #expect(tap.error == [0, 0x10, 0, 0, 0, 0x1C])
    }

    @Test(
        "Local authentication that fails does not end the transaction",
        arguments: ["unknown key", "expired", "hash", "signature"])
    func localAuthentication(reason: String) throws {
        var content = Content()
        var keys: CertificationAuthorityKeys?
        var change: (CommandAPDU, [UInt8]) -> [UInt8]? = { $1 }
        switch reason {
        case "unknown key": keys = CertificationAuthorityKeys()
        case "expired": content.certificateExpiry = "202509302359"
        case "hash": content.certificateHash = [UInt8](repeating: 0, count: 32)
        case "signature":
            change = { command, answer in
                guard command.instruction == 0xB2, command.parameter1 == 2 else { return answer }
                return Self.spoiling(0xB2)(command, answer)
            }
        default: break
        }
        let settings = Kernel8Taps.settings {
            $0.configuration.insert(.reportsFailedLocalAuthentication)
        }
        let tap = try Kernel8Taps.run(content, settings: settings, keys: keys, change: change)
        #expect(tap.outcome.status == .onlineRequest)
        #expect(tap.findings == "0400000082")
        // Without the option, only the terminal's own decision takes it into account.
        let silent = try Kernel8Taps.run(content, keys: keys, change: change)
        #expect(silent.findings == "0000000082")
        let strict = Kernel8Taps.settings { $0.denial = .localAuthenticationFailed }
        let declined = try Kernel8Taps.run(content, settings: strict, keys: keys, change: change)
        #expect(declined.outcome.status == .declined)
    }

    @Test(
        "The issuer's certificate is valid until the end of its last day",
        arguments: [([0x30, 0x12, 0x31], false), ([0x31, 0x01, 0x01], true)] as [([UInt8], Bool)])
    func issuerCertificateExpiry(date: [UInt8], isExpired: Bool) throws {
        // The certificate of Book E, example 3.2, expires on 31 December 2030.
        let tap = try Kernel8Taps.run(
            Self.content { $0.certificateExpiry = "203112312359" }, date: date)
        let step = try #require(
            tap.result.explanation.steps.first { $0.subject == "Local authentication" })
        #expect(step.consequence == .authentication(isExpired ? .failed : .successful))
        let failure = AuthenticationFailure(.issuerECCCertificate, .expired)
        #expect(step.evidence.contains(.fact(failure.description)) == isExpired)
    }

    @Test("A terminal or a card without local authentication reports that it was not performed")
    func withoutLocalAuthentication() throws {
        let card = try Kernel8Taps.run(Self.content { $0.profile = "0001" })
        #expect(card.findings == "8000000082")
        let settings = Kernel8Taps.settings { $0.securityCapability = [] }
        let terminal = try Kernel8Taps.run(settings: settings)
        #expect(terminal.findings == "8000000082")
        #expect(terminal.commands.first?.data.dropFirst(2).prefix(2) == [0x02, 0x00])
    }

    @Test("A card without a supported suite, a version, or a qualifier is left")
    func qualifiers() throws {
        let suite = try Kernel8Taps.run(Self.content { $0.qualifier = "0201FFFF000000" })
        #expect(suite.error == [0, 0x06, 0, 0, 0, 0x1C])
        for qualifier in ["0000FFFF000000", ""] {
            let tap = try Kernel8Taps.run(Self.content { $0.qualifier = qualifier })
            #expect(tap.commands.isEmpty)
        }
    }

    @Test("Relay resistance is repeated twice, and its findings are set at the end")
    func relayResistance() throws {
        let content = Self.content { $0.times = "000000640018" }
        let slow = try Kernel8Taps.run(content, time: .milliseconds(40))
        #expect(slow.commands.filter { $0.instruction == 0xEA }.count == 3)
        #expect(slow.findings == "000000008E")
        let fast = try Kernel8Taps.run(
            Self.content { $0.times = "0FFFFFFF0018" }, time: .milliseconds(5))
        #expect(fast.error == [0, 0x06, 0, 0, 0, 0x1C])
        // Times of zero are not compared.
        let zero = try Kernel8Taps.run(
            Self.content { $0.times = "0000FFFF0000" }, time: .milliseconds(5))
        #expect(zero.findings == "0000000082")
    }

    @Test("A card without relay resistance is read without it")
    func withoutRelayResistance() throws {
        let tap = try Kernel8Taps.run(Self.content { $0.profile = "0100" })
        #expect(tap.commands.map(\.instruction) == [0xA8, 0xB2, 0xB2, 0xB2, 0xAE])
        #expect(tap.findings == "0000000081")
    }

    @Test("The terminal's type determines the cryptogram to request")
    func terminalTypes() throws {
        for (type, profile, expected): (UInt8, String, UInt8) in [
            (0x21, "0109", 0x80), (0x23, "0109", 0x40), (0x23, "0101", 0x00),
            (0x22, "0109", 0x40), (0x22, "0101", 0x80),
        ] {
            let tap = try Kernel8Taps.run(
                Self.content { $0.profile = profile }, terminalType: type)
            #expect(tap.commands.first { $0.instruction == 0xAE }?.parameter1 == expected)
        }
    }

    @Test("A card with an authority's RSA key needs the elements of RSA certificates")
    func certificatesOfRSA() throws {
        let numbers = try TestAuthority.authority().publicKey
        let rid = try #require(RID([0xA0, 0x00, 0x00, 0x00, 0x04]))
        let key = try CertificationAuthorityKey(
            rid: rid, index: 0xE0, modulus: numbers.modulus, exponent: numbers.exponent)
        let tap = try Kernel8Taps.run(keys: CertificationAuthorityKeys([key]))
        #expect(tap.error == [0, 0x06, 0, 0, 0, 0x1C])
        let step = tap.result.explanation.steps.last { $0.rule.book == .c8 }
        #expect(step?.evidence == [.element(.issuerPublicKeyExponent, nil)])
        // An elliptic curve key with the same index comes first.
        var both = try Kernel8Card.authorityKeys()
        both.insert(key)
        let ellipticCurve = try Kernel8Taps.run(keys: both)
        #expect(ellipticCurve.outcome.status == .onlineRequest)
        #expect(ellipticCurve.findings == "0000000082")
    }

    @Test("An error keeps the findings in the transaction's data")
    func findings() throws {
        let tap = try Kernel8Taps.run(Self.content { $0.refusal = (0xAE, [0x6A, 0x80]) })
        #expect(tap.outcome.status == .endApplication)
        #expect(tap.result.data[.terminalVerificationResults] == [0, 0, 0, 0, 0x82])
        let early = try Kernel8Taps.run(Self.content { $0.refusal = (0xB2, [0x6A, 0x80]) })
        #expect(early.result.data[.terminalVerificationResults] == [0, 0, 0, 0, 0x82])
    }
}
