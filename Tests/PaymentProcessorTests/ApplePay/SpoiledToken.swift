// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import PaymentProcessor
import PaymentToken
import SmartCard
import TestSupport

/// A token for each rejection code.
enum SpoiledToken {
    static func rejection(_ code: ApplePayRejection.Code) -> ApplePayRejection {
        ApplePayRejection(code, .format, "")
    }

    /// Opens a token that has only this fault.
    static func open(_ code: ApplePayRejection.Code) throws {
        switch code {
        case .malformedToken, .unknownVersion, .malformedSignature, .signatureAlgorithmNotAllowed:
            try openMalformed(code)
        case .leafMissing, .leafMarkerMissing, .intermediateMissing, .intermediateMarkerMissing,
            .rootUntrusted, .certificateExpired, .certificateNotYetValid,
            .certificateSignatureWrong, .certificateInvalid:
            try openCertified(code)
        case .digestMismatch, .signatureWrong, .signingTimeTooOld, .signingTimeInFuture:
            try openSigned(code)
        case .unknownMerchantKey, .wrongKeyKind, .malformedEphemeralKey, .wrongCurve,
            .keyUnwrapFailed, .truncatedTag, .decryptionFailed, .malformedPaymentData:
            try openEncrypted(code)
        case .replay, .merchantMismatch, .currencyMismatch, .amountMismatch,
            .applicationDataMissing, .applicationDataUnexpected, .applicationDataMismatch,
            .systemFailure:
            try openRequested(code)
        }
    }

    static func step(of code: ApplePayRejection.Code) -> ApplePayStep {
        switch code {
        case .malformedToken, .unknownVersion, .malformedSignature, .signatureAlgorithmNotAllowed:
            .format
        case .leafMissing, .leafMarkerMissing, .intermediateMissing, .intermediateMarkerMissing,
            .rootUntrusted, .certificateExpired, .certificateNotYetValid,
            .certificateSignatureWrong, .certificateInvalid:
            .certificates
        case .digestMismatch, .signatureWrong: .signature
        case .signingTimeTooOld, .signingTimeInFuture: .signingTime
        case .unknownMerchantKey: .merchantKey
        case .wrongKeyKind, .malformedEphemeralKey, .wrongCurve, .keyUnwrapFailed: .symmetricKey
        case .truncatedTag, .decryptionFailed, .malformedPaymentData: .decryption
        case .replay, .systemFailure: .replay
        case .merchantMismatch, .currencyMismatch, .amountMismatch, .applicationDataMissing,
            .applicationDataUnexpected, .applicationDataMismatch:
            .request
        }
    }

    /// One change in each signed part.
    static let changes: [@Sendable (inout ApplePayToken) -> Void] = [
        { token in
            guard case .ellipticCurve(var key) = token.version else { return }
            key[40] ^= 1
            token.version = .ellipticCurve(ephemeralPublicKey: key)
        },
        { $0.data[0] ^= 1 },
        { $0.data[$0.data.count - 1] ^= 0x80 },
        { $0.data.removeLast() },
        { $0.transactionIdentifier[31] ^= 1 },
        { $0.applicationData?[0] ^= 1 },
        { $0.applicationData = nil },
    ]

    private static func open(_ token: ApplePayToken, _ mint: TokenMint) throws {
        _ = try mint.opener().open(
            token.paymentData, expecting: TokenMint.expected, now: TokenMint.now)
    }

    private static func openMalformed(_ code: ApplePayRejection.Code) throws {
        let mint = try TokenMint()
        var token = try mint.token()
        if code == .malformedSignature { token.signature = Array(token.signature.dropLast()) }
        if code == .signatureAlgorithmNotAllowed {
            // The last identifier of ECDSA with SHA-256 is the signer's; it becomes SHA-384.
            let name: [UInt8] = [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02]
            let last = token.signature.indices.last { token.signature[$0...].starts(with: name) }
            if let last { token.signature[last + 7] = 0x03 }
        }
        var text = String(decoding: token.paymentData, as: UTF8.self)
        if code == .malformedToken {
            text = text.replacingOccurrences(of: "publicKeyHash", with: "publicKeyHast")
        }
        if code == .unknownVersion { text = text.replacingOccurrences(of: "EC_v1", with: "EC_v2") }
        _ = try mint.opener().open(
            Array(text.utf8), expecting: TokenMint.expected, now: TokenMint.now)
    }

    private static func openCertified(_ code: ApplePayRejection.Code) throws {
        var faults = TokenMint.Faults()
        let long: Int64 = 40_000_000
        switch code {
        case .leafMarkerMissing: faults.leaf.marker = nil
        case .intermediateMissing: faults.includesIntermediate = false
        case .intermediateMarkerMissing: faults.intermediate.marker = "1.2.840.113635.100.6.29"
        case .certificateExpired:
            faults.leaf.times = TokenMint.now - long..<TokenMint.now - 1
        case .certificateNotYetValid:
            faults.intermediate.times = TokenMint.now + 1..<TokenMint.now + long
        case .certificateSignatureWrong: faults.leafSigner = try KeyPair.generate(.p256)
        case .certificateInvalid: faults.intermediate.isAuthority = false
        default: break
        }
        let mint = try TokenMint(faults: faults)
        var token = try mint.token()
        if code == .leafMissing {
            // The surrounding set has an indefinite length, so it stays well-formed.
            let start = token.signature.indices.first {
                token.signature[$0...].starts(with: mint.leaf)
            }
            if let start { token.signature.removeSubrange(start..<start + mint.leaf.count) }
        }
        let root =
            code == .rootUntrusted ? try AnotherRoot().bytes : mint.root
        _ = try mint.opener(root: root).open(
            token.paymentData, expecting: TokenMint.expected, now: TokenMint.now)
    }

    private static func openSigned(_ code: ApplePayRejection.Code) throws {
        let mint = try TokenMint()
        let age: Int64 =
            switch code {
            case .signingTimeTooOld: 3600
            case .signingTimeInFuture: -3600
            default: 0
            }
        var token = try mint.token(signedAt: TokenMint.now - age)
        if code == .digestMismatch { token.data[3] ^= 0x10 }
        // The last byte before the six that end the surrounding structures.
        if code == .signatureWrong { token.signature[token.signature.count - 7] ^= 0x01 }
        try open(token, mint)
    }

    private static func openEncrypted(_ code: ApplePayRejection.Code) throws {
        let mint = try TokenMint(code == .keyUnwrapFailed ? .rsa : .p256)
        if code == .wrongKeyKind {
            let other = try TokenMint(.rsa)
            let token = try mint.token { $0.publicKeyHash = other.merchant.publicKeyHash }
            _ = try mint.opener(merchants: [mint.merchant, other.merchant]).open(
                token.paymentData, expecting: nil, now: TokenMint.now)
            return
        }
        let plain =
            code == .malformedPaymentData
            ? TokenMint.plain.replacingOccurrences(of: "\"840\"", with: "840") : TokenMint.plain
        let token = try mint.token(plain) { token in
            switch code {
            case .unknownMerchantKey: token.publicKeyHash[0] ^= 1
            case .malformedEphemeralKey:
                token.version = .ellipticCurve(
                    ephemeralPublicKey: [UInt8](repeating: 0x30, count: 91))
            case .wrongCurve:
                token.version = .ellipticCurve(
                    ephemeralPublicKey: try KeyPair.generate(.p384).publicKey.bytes)
            case .keyUnwrapFailed:
                token.version = .rsa(wrappedKey: [UInt8](repeating: 0x11, count: 256))
            case .truncatedTag: token.data = Array(token.data.suffix(16))
            case .decryptionFailed: token.data.removeLast()
            default: break
            }
        }
        try open(token, mint)
    }

    private static func openRequested(_ code: ApplePayRejection.Code) throws {
        let mint = try TokenMint()
        var expected = TokenMint.expected
        var data: [UInt8]?
        switch code {
        case .merchantMismatch: expected.merchantIdentifier = "merchant.example.other"
        case .currencyMismatch: expected.currencyCode = 978
        case .amountMismatch: expected.amount = 1251
        case .applicationDataMissing: expected.applicationData = [1]
        case .applicationDataUnexpected: data = [1]
        case .applicationDataMismatch: (expected.applicationData, data) = ([1], [2])
        default: break
        }
        let token = try mint.token(applicationData: data).paymentData
        let folder = try TemporaryFolder()
        let memory = folder.url.appending(path: "replay").path
        let opener = try mint.opener(
            code == .systemFailure ? ReplayGuard(file: memory) : ReplayGuard())
        if code == .systemFailure {
            try FileManager.default.removeItem(atPath: memory)
        }
        if code == .replay { _ = try opener.open(token, expecting: expected, now: TokenMint.now) }
        _ = try opener.open(token, expecting: expected, now: TokenMint.now + 1)
    }
}

/// A root outside all certificate chains of the tests.
private struct AnotherRoot {
    let bytes: [UInt8]

    init() throws {
        let key = try KeyPair.generate(.p384)
        let name = DistinguishedName(.commonName("Another Root"))
        bytes = try CertificateTemplate(
            subject: name, key: key.publicKey, times: 0..<4_000_000_000,
            extensions: [.basicConstraints(isAuthority: true)]
        ).issue(by: name, signer: key)
    }
}
