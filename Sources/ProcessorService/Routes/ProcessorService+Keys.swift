// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import HTTPServer
internal import PaymentProcessor
internal import PaymentToken
internal import ServiceInterface
internal import Support

extension ProcessorService {
    /// Returns the endpoints for the provider's keys.
    func keyEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .get, "/v1/jwks.json", operation: "getKeys",
                "Returns the public keys for sealing data and for verifying tokens.",
                access: .open,
                answer: .json(Schemas.reference("JWKSet"), mediaType: "application/jwk-set+json")
            ) { [self] _ in
                // Another instance may have rotated them.
                Response(
                    type: "application/jwk-set+json",
                    body: Array(keys.reload().publicKeySet.publicText.utf8))
            },
            try Endpoint(
                .post, "/v1/keys/rotate", operation: "rotateKeys",
                "Publishes new keys, which take effect after one day; the old encryption key opens "
                    + "data for one more day.", access: .scope(.administer),
                answer: .resource("JWKSet")
            ) {
                [self] (request) throws(Problem) in
                _ = try perform(request) { (_, _) in Answer(.ok, []) }
                do throws(ProcessorError) {
                    let keys = try keys.rotate(now: now())
                    return Answer(.ok, Array(keys.publicKeySet.publicText.utf8)).response
                } catch {
                    ProcessorLog.error("rotation", "\(error)")
                    throw .systemFailed
                }
            },
        ]
    }

    // MARK: - Card data for a security module

    /// Returns the endpoint for card data that the provider opens in a security module.
    func releaseEndpoints() throws(RouteError) -> [Endpoint] {
        [
            try Endpoint(
                .post, "/v1/keys/release", operation: "releaseKey",
                "Checks sealed card data, once and within 60 seconds of the read, and returns it "
                    + "enciphered for the provider's security module.",
                access: .scope(.charge),
                body: cardData("The sealed data from the read's result."), isIdempotent: true,
                answer: .resource("KeyRelease"), handler: releaseKey)
        ]
    }

    private func releaseKey(
        _ request: EndpointRequest<PresentedCardData>
    ) throws(Problem) -> Response {
        try performOnce(request) { (session, caller, data) throws(Problem) in
            let merchant = try caller.requireMerchant()
            let opened = try open(in: session, of: merchant) { (opener, time) throws(Rejection) in
                try opener.open(
                    data, ofMerchant: merchant, now: time.seconds, millisecond: time.millisecond)
            }
            switch opened {
            case .failure(let rejection) where rejection.code == .expired:
                return Answer(
                    Problem(.unprocessableContent, named: "read-too-old", rejection.detail))
            case .failure(let rejection): return Answer(problem(rejection))
            case .success(let token):
                do {
                    let release = try KeyRelease(
                        token.claims.emv, under: keys.moduleKey,
                        dataKey: SecretBytes.random(count: 16), random: random)
                    return Answer { release.write(to: &$0) }
                } catch {
                    ProcessorLog.error("release", "\(error)")
                    throw .systemFailed
                }
            }
        }
    }
}

/// Card data for a provider's security module, enciphered under a one-time key.
///
/// The one-time key is wrapped under a key that only the module holds. The cipher is AES-128-CBC
/// over the BER-TLV data, padded by ISO/IEC 9797-1, method 2. The key block is TR-31, version D
/// (usage `D0`, mode `D`).
struct KeyRelease: Sendable {
    let keyBlock: String
    /// The initialization vector, 16 bytes.
    let vector: [UInt8]
    /// The enciphered card data.
    let ciphertext: [UInt8]

    /// Enciphers card data under a one-time key.
    ///
    /// - Parameters:
    ///   - emv: The card data.
    ///   - protectionKey: The security module's key, 32 bytes.
    ///   - dataKey: The one-time key, 16 bytes.
    ///   - random: The source of the vector.
    /// - Throws: `CryptographyError` or `PaymentTokenError`.
    init(
        _ emv: [UInt8], under protectionKey: SecretBytes, dataKey: SecretBytes,
        random: RandomSource
    ) throws {
        vector = random.bytes(16)
        let padding = [0x80] + [UInt8](repeating: 0, count: 15 - emv.count % 16)
        ciphertext = try AES.encrypt(
            SecretBytes(emv + padding), mode: .cbc(iv: vector), key: dataKey)
        // The mode allows only deciphering; the key is exportable under a trusted key (E).
        keyBlock = try KeyBlock.wrap(
            dataKey, header: KeyBlockHeader(usage: "D0", mode: "D", exportability: "E"),
            under: protectionKey, random: random)
    }

    func write(to writer: inout JSONWriter) {
        writer.append("keyBlock", keyBlock)
        writer.append("iv", Base64.string(vector))
        writer.append("cipherText", Base64.string(ciphertext))
        writer.append("algorithm", "AES-128-CBC")
        writer.append("padding", "ISO9797-1-2")
    }
}
