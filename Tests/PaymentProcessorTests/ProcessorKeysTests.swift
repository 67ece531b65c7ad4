// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentProcessor
import PaymentToken
import TestSupport
import Testing

@Suite("The PSP's keys")
struct ProcessorKeysTests {
    private let temporaryFolder: TemporaryFolder
    /// A folder that does not exist yet.
    private let folder: String

    init() throws {
        temporaryFolder = try TemporaryFolder()
        folder = temporaryFolder.url.appending(path: "psp").path
    }

    @Test("There is one key for signatures and one for encryption, named by their thumbprints")
    func generate() throws {
        let keys = try ProcessorKeys.generate()
        let set = keys.publicKeySet
        #expect(set.keys.map(\.use) == ["sig", "enc"])
        #expect(set.keys.map(\.algorithm) == ["ES256", "ECDH-ES+A256KW"])
        #expect(set.keys.allSatisfy { $0.keyIdentifier == $0.thumbprint && !$0.isPrivate })
        #expect(!set.publicText.contains("\"d\""))
        #expect(!"\(keys)".contains("\"d\""))
    }

    @Test("Keys are restored from their files, which only the owner can read")
    func files() throws {
        #expect(!ProcessorKeys.exist(in: folder))
        let keys = try ProcessorKeys.generate().rotated(now: 0)
        try keys.save(to: folder)
        #expect(ProcessorKeys.exist(in: folder))
        let loaded = try ProcessorKeys(folder: folder)
        #expect(loaded.publicKeySet == keys.publicKeySet)
        #expect(loaded.signingKeys.allSatisfy { $0.isPrivate })
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(
            names == ["encryption-1.jwk", "encryption.jwk", "signing-1.jwk", "signing.jwk"])
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let fewer = try ProcessorKeys(
            signingKeys: keys.signingKeys, encryptionKeys: Array(keys.encryptionKeys.prefix(1)))
        try fewer.save(to: folder)
        #expect(try ProcessorKeys(folder: folder).encryptionKeys.count == 1)
    }

    @Test("Key files that others can read, or that are missing or broken, are refused")
    func refused() throws {
        let missing = #expect(throws: ProcessorError.self) { try ProcessorKeys(folder: folder) }
        #expect(missing?.code == .fileInaccessible)
        #expect(missing?.description.hasSuffix(".jwk: No such file or directory.") == true)
        try ProcessorKeys.generate().save(to: folder)
        let path = "\(folder)/signing.jwk"
        for mode in [0o640, 0o604, 0o660, 0o602] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect(throws: ProcessorError(.filePermissions, "")) {
                try ProcessorKeys(folder: folder)
            }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.truncate(atOffset: 10)
        try file.close()
        #expect(throws: ProcessorError(.invalidFile, "")) { try ProcessorKeys(folder: folder) }
    }

    @Test("Keys must be private and match their purpose")
    func purposes() throws {
        let keys = try ProcessorKeys.generate()
        #expect(throws: ProcessorError(.invalidKey, "")) {
            try ProcessorKeys(
                signingKeys: keys.signingKeys.map(\.withoutPrivateKey),
                encryptionKeys: keys.encryptionKeys)
        }
        #expect(throws: ProcessorError(.invalidKey, "")) {
            try ProcessorKeys(
                signingKeys: keys.encryptionKeys, encryptionKeys: keys.encryptionKeys)
        }
        #expect(throws: ProcessorError(.invalidKey, "")) {
            try ProcessorKeys(signingKeys: keys.signingKeys, encryptionKeys: [])
        }
        #expect(throws: ProcessorError(.invalidKey, "")) {
            try ProcessorKeys(
                signingKeys: keys.signingKeys,
                encryptionKeys: [keys.encryptionKeys[0], keys.encryptionKeys[0]])
        }
    }

    @Test("Encryption keys are rotated with a day of overlap on each side")
    func rotation() throws {
        let day: Int64 = 86_400
        let first = try ProcessorKeys.generate()
        let old = try #require(first.encryptionKeys[0].keyIdentifier)
        let second = try first.rotated(now: 0)
        let new = try #require(second.encryptionKeys[0].keyIdentifier)
        // Readers switch when the new key becomes active.
        #expect(second.publicKeySet.encryptionKey(at: day - 1)?.keyIdentifier == old)
        #expect(second.publicKeySet.encryptionKey(at: day)?.keyIdentifier == new)
        // The old one opens for another day; then it is retired.
        #expect(second.decryptionKey(named: old, now: 2 * day - 1) != nil)
        #expect(second.decryptionKey(named: old, now: 2 * day) == nil)
        #expect(second.decryptionKey(named: new, now: 0) != nil)
        #expect(try second.rotated(now: 2 * day).decryptionKey(named: old, now: 0) == nil)
    }

    @Test("A signing key is published a day before its use and until its last token ends")
    func signing() throws {
        let day: Int64 = 86_400
        let first = try ProcessorKeys.generate()
        let old = try #require(first.signingKeys[0].keyIdentifier)
        let second = try first.rotated(now: 0)
        #expect(second.signingKey(at: day - 1)?.keyIdentifier == old)
        #expect(second.signingKey(at: day)?.keyIdentifier != old)
        let merchant = Merchant(
            identifier: "M", name: "Shop", categoryCode: "5999", terminalProfile: "profile")
        let issued = try TokenIssuer(keys: second).readerToken(for: merchant, now: day - 1)
        func verify(at now: Int64) throws {
            _ = try ReaderToken.verify(
                issued.token, keys: second.publicKeySet,
                audiences: [TokenIssuer.defaultAudience], now: now)
        }
        try verify(at: 3 * day - 2)
        let third = try second.rotated(now: 3 * day + 15 * 60)
        #expect(third.publicKeySet.keys.allSatisfy { $0.keyIdentifier != old })
        #expect(
            try second.rotated(now: 3 * day + 15 * 60 - 1).publicKeySet.keys.contains {
                $0.keyIdentifier == old
            })
    }

    @Test("A signing key is used from its start until its end, and not at its end")
    func times() throws {
        let key = try ProcessorKeys.generate().signingKeys[0]
        let keys = try ProcessorKeys(
            signingKeys: [
                JSONWebKey(
                    publicKey: key.publicKey, privateKey: key.privateKey,
                    keyIdentifier: key.keyIdentifier, notBefore: 50, expiresAt: 100)
            ], encryptionKeys: ProcessorKeys.generate().encryptionKeys)
        #expect(
            [49, 50, 99, 100].map { keys.signingKey(at: $0) != nil } == [false, true, true, false])
    }

    @Test("A crash during a rotation is survived: a key in two files is one key")
    func crash() throws {
        let first = try ProcessorKeys.generate()
        try first.save(to: folder)
        for name in ["encryption", "signing"] {
            try PrivateFile.write(
                try PrivateFile.read("\(folder)/\(name).jwk"), to: "\(folder)/\(name)-1.jwk")
        }
        let loaded = try ProcessorKeys(folder: folder)
        #expect(loaded.publicKeySet == first.publicKeySet)
        try loaded.rotated(now: 0).save(to: folder)
        #expect(try ProcessorKeys(folder: folder).publicKeySet.keys.count == 4)
    }

    @Test("A retired key opens nothing")
    func retired() throws {
        let golden = try GoldenVectors.load()
        let valid = try golden.vector("valid")
        let keys = try golden.keys.rotated(now: valid.now - 2 * 86_400)
        let opener = CardDataOpener(
            keys: keys, readers: RegisteredReaders(try JSONWebKeySet([golden.reader])),
            issuedTokens: ReaderTokenRegister(), policy: .development(audience: "psp.test"),
            replayGuard: ReplayGuard())
        #expect(
            opener.verdict(valid.paymentCardData, valid.expectedRead, now: valid.now)
                == "unknown-kid")
    }
}
