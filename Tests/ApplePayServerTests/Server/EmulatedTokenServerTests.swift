// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import ApplePayServer
import Cryptography
import PaymentToken
import SmartCard
import Support
import Testing

@Suite("Token server")
struct EmulatedTokenServerTests {
    private func error(
        _ body: () async throws(TokenServerError) -> ApplePayToken
    ) async -> TokenServerError.Code? {
        do throws(TokenServerError) {
            _ = try await body()
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "E3, E4, E5: Only the merchant can open a token, which holds exactly the sealed data",
        arguments: [PublicKeyInfo.Kind.p256, .rsa])
    func token(kind: PublicKeyInfo.Kind) async throws {
        let test = try TestServer(kind)
        let digest = Digest.sha256([1, 2, 3])
        for applicationData in [nil, digest] {
            let content = test.content(
                nonce: try await test.server.nonce(), applicationData: applicationData)
            let token = try await test.server.token(
                for: test.seal(content), merchantIdentifier: TestServer.merchant)
            #expect(try test.open(token) == TestServer.plain)
            #expect(token.applicationData == applicationData)
            #expect(token.transactionIdentifier == content.transactionIdentifier)
            #expect(token.publicKeyHash == test.merchantKey.publicKey.hash)
            switch token.version {
            case .ellipticCurve(let key):
                #expect(kind == .p256 && key.count == 91)
                #expect(Base64.string(key).hasPrefix("MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE"))
            case .rsa(let key):
                #expect(kind == .rsa && key.count == 256)
            }
            #expect(try ApplePayToken(json: token.paymentData) == token)
            let other = try TestServer(kind)
            #expect(throws: CryptographyError.self) { try other.open(token) }
        }
    }

    @Test("The token server never uses an ephemeral key twice")
    func ephemeralKeys() async throws {
        let test = try TestServer()
        var keys: Set<[UInt8]> = []
        var texts: Set<[UInt8]> = []
        for _ in 0..<50 {
            let token = try await test.token()
            guard case .ellipticCurve(let key) = token.version else { continue }
            keys.insert(key)
            texts.insert(token.data)
        }
        #expect(keys.count == 50 && texts.count == 50)
    }

    @Test("A7: The token server keeps nothing of a payment")
    func keepsNothing() async throws {
        let test = try TestServer()
        _ = try await test.token()
        #expect(await test.server.openNonces == 0)
    }

    @Test("The token server issues each nonce once and accepts it once")
    func nonces() async throws {
        let test = try TestServer()
        let nonce = try await test.server.nonce()
        #expect(nonce.count == 32)
        #expect(try await test.server.nonce() != nonce)
        let payment = try test.seal(test.content(nonce: nonce))
        let pay = { () async throws(TokenServerError) in
            try await test.server.token(for: payment, merchantIdentifier: TestServer.merchant)
        }
        #expect(await error(pay) == nil)
        #expect(await error(pay) == .invalidNonce)
        let foreign = try test.seal(test.content(nonce: Array(repeating: 1, count: 32)))
        #expect(
            await error { () async throws(TokenServerError) in
                try await test.server.token(for: foreign, merchantIdentifier: TestServer.merchant)
            } == .invalidNonce)
    }

    @Test(
        "A nonce is accepted for one minute",
        arguments: [(0, true), (60, true), (61, false), (-60, true), (-61, false)])
    func time(seconds: Int64, isTaken: Bool) async throws {
        let test = try TestServer()
        let payment = try test.seal(test.content(nonce: try await test.server.nonce()))
        test.clock.withLock { $0 += seconds }
        let code = await error { () async throws(TokenServerError) in
            try await test.server.token(for: payment, merchantIdentifier: TestServer.merchant)
        }
        #expect(code == (isTaken ? nil : .invalidNonce))
    }

    @Test("The token server remembers only the newest 1024 nonces")
    func bounded() async throws {
        let test = try TestServer()
        let first = try await test.server.nonce()
        for _ in 0..<1024 { _ = try await test.server.nonce() }
        #expect(await test.server.openNonces == 1024)
        let payment = try test.seal(test.content(nonce: first))
        #expect(
            await error { () async throws(TokenServerError) in
                try await test.server.token(for: payment, merchantIdentifier: TestServer.merchant)
            } == .invalidNonce)
        test.clock.withLock { $0 += 61 }
        _ = try await test.server.nonce()
        #expect(await test.server.openNonces == 1)
    }

    @Test("The token server refuses unknown merchants and payments for other merchants")
    func merchants() async throws {
        let test = try TestServer()
        let other = "merchant.example.other"
        let unknown = try test.seal(
            test.content(nonce: try await test.server.nonce(), merchant: other))
        #expect(
            await error { () async throws(TokenServerError) in
                try await test.server.token(for: unknown, merchantIdentifier: other)
            } == .unknownMerchant)
        let nonce = try await test.server.nonce()
        let foreign = try test.seal(test.content(nonce: nonce, merchant: other))
        #expect(
            await error { () async throws(TokenServerError) in
                try await test.server.token(for: foreign, merchantIdentifier: TestServer.merchant)
            } == .invalidPayment)
        // The nonce of a refused payment is used up, too.
        let late = try test.seal(test.content(nonce: nonce))
        #expect(
            await error { () async throws(TokenServerError) in
                try await test.server.token(for: late, merchantIdentifier: TestServer.merchant)
            } == .invalidNonce)
        let key = try KeyPair.generate(.p256)
        await test.server.register(
            try test.authority.certificate(for: other, key: key.publicKey, now: TestServer.now))
        let known = try test.seal(
            test.content(nonce: try await test.server.nonce(), merchant: other))
        let token = try await test.server.token(for: known, merchantIdentifier: other)
        #expect(token.publicKeyHash == key.publicKey.hash)
    }

    @Test("E2: The token server refuses payments that were changed or sealed for another server")
    func invalid() async throws {
        let test = try TestServer()
        let content = test.content(nonce: try await test.server.nonce())
        let good = try test.seal(content).bytes
        var bad: [[UInt8]] = [[], [0x2E], Array("a.b.c.d.e".utf8), good + [0x2E]]
        bad.append(
            try SealedWalletPayment(
                sealing: content, for: P256PrivateKey.generate().publicKey
            ).bytes)
        bad.append([UInt8](repeating: 0x41, count: 17 * 1024))
        for position in stride(from: 0, to: good.count, by: 7) {
            var changed = good
            changed[position] = changed[position] == 0x41 ? 0x42 : 0x41
            bad.append(changed)
        }
        for bytes in bad {
            let code = await error { () async throws(TokenServerError) in
                try await test.server.token(
                    for: SealedWalletPayment(bytes), merchantIdentifier: TestServer.merchant)
            }
            #expect(code == .invalidPayment)
        }
        #expect(
            await error { () async throws(TokenServerError) in
                try await test.server.token(
                    for: SealedWalletPayment(good), merchantIdentifier: TestServer.merchant)
            } == nil)
    }

    @Test("The token server refuses another envelope type and malformed content")
    func content() async throws {
        let test = try TestServer()
        let nonce = Hexadecimal.string(try await test.server.nonce())
        let identifier = String(repeating: "ab", count: 32)
        let good =
            #"{"nonce":"\#(nonce)","merchantIdentifier":"\#(TestServer.merchant)","#
            + #""transactionIdentifier":"\#(identifier)","data":"e30"}"#
        let texts = [
            "", "{}", good.replacing("e30", with: ""), good.replacing("e30", with: "e3"),
            good.replacing(identifier, with: "ab"), good.replacing(nonce, with: "00"),
            good.replacing(#""data""#, with: #""applicationData":"00","data""#),
            good.replacing(#""data""#, with: #""applicationData":null,"data""#),
        ]
        for (text, type) in texts.map({ ($0, JOSE.walletPayment) }) + [(good, "other")] {
            let payment = try Self.seal(text, type: type, for: test.server.publicKey)
            let code = await error { () async throws(TokenServerError) in
                try await test.server.token(
                    for: payment, merchantIdentifier: TestServer.merchant)
            }
            #expect(code == .invalidPayment, "\(text)")
        }
        let payment = try Self.seal(good, type: JOSE.walletPayment, for: test.server.publicKey)
        let token = try await test.server.token(
            for: payment, merchantIdentifier: TestServer.merchant)
        #expect(try test.open(token) == Array("{}".utf8))
    }

    private static func seal(
        _ text: String, type: String, for key: P256PublicKey
    ) throws -> SealedWalletPayment {
        let values = try JWESealing()
        let own = values.ephemeralKey.publicKey
        let header =
            #"{"alg":"ECDH-ES+A256KW","enc":"A256GCM","typ":"\#(type)","epk":{"kty":"EC","#
            + #""crv":"P-256","x":"\#(Base64URL.string(own.x))","y":"\#(Base64URL.string(own.y))"}}"#
        return SealedWalletPayment(
            try values.seal(Array(text.utf8), header: Array(header.utf8), for: key))
    }
}
