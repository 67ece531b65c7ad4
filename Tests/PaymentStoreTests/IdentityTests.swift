// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PaymentStore
import PaymentToken
import Support
import Testing

@Suite("The reader's identity")
struct IdentityTests {
    private let state: TemporaryState

    init() throws {
        state = try TemporaryState()
    }

    @Test("The first use makes the directory, database, and keys with private modes")
    func makesFiles() throws {
        let store = try state.open()
        #expect(try state.mode(state.directory) == 0o700)
        #expect(try state.mode((state.directory as NSString).deletingLastPathComponent) == 0o700)
        for path in [state.database, state.key, state.database + "-wal", state.database + "-shm"] {
            #expect(try state.mode(path) == 0o600, "\(path)")
        }
        #expect(store.readerIdentifier.utf8.count == 43)
    }

    @Test(
        "The missing parents of a directory are made, however its path is written",
        arguments: ["/a/b/c", "/a/b/c/", "/a//b///c//"])
    func parents(path: String) throws {
        let start = (state.directory as NSString).deletingLastPathComponent
        _ = try ReaderStore(directory: start + path)
        for folder in ["/a", "/a/b", "/a/b/c"] { #expect(try state.mode(start + folder) == 0o700) }
    }

    @Test("The key is the same after reopening and in a second store at the same time")
    func keepsKey() throws {
        let first = try state.open()
        let second = try state.open()
        #expect(second.readerIdentifier == first.readerIdentifier)
        #expect(second.signingKey.publicKey == first.signingKey.publicKey)
    }

    @Test("The key file is a private JWK named by its thumbprint")
    func writesPrivateKey() throws {
        let store = try state.open()
        let key = try JSONWebKey(parsing: state.bytes(state.key))
        #expect(key.isPrivate)
        #expect(key.thumbprint == store.readerIdentifier)
        #expect(key.keyIdentifier == store.readerIdentifier)
    }

    @Test("The public key set names the reader and contains no private key")
    func writesPublicKey() throws {
        let store = try state.open()
        let set = try JSONWebKeySet(parsing: state.bytes(state.publicKeys))
        #expect(set.keys == [store.signingKey.publicKey])
        #expect(set.key(named: store.readerIdentifier)?.isPrivate == false)
        let text = String(decoding: try state.bytes(state.publicKeys), as: UTF8.self)
        #expect(!text.contains("\"d\""))
    }

    @Test("A public key set that is still right is not written again")
    func leavesPublicKey() throws {
        func fileNumber() throws -> Int? {
            let attributes = try FileManager.default.attributesOfItem(atPath: state.publicKeys)
            return attributes[.systemFileNumber] as? Int
        }
        try state.create()
        let first = try #require(try fileNumber())
        try state.create()
        #expect(try fileNumber() == first)
    }

    @Test("A public key set that was lost or changed is written again")
    func repairsPublicKey() throws {
        try state.create()
        let text = try state.bytes(state.publicKeys)
        try state.write(Array("{}".utf8), to: state.publicKeys)
        try state.create()
        #expect(try state.bytes(state.publicKeys) == text)
        try FileManager.default.removeItem(atPath: state.publicKeys)
        try state.create()
        #expect(try state.bytes(state.publicKeys) == text)
    }

    @Test("A draft that a dead process left does not prevent a new key")
    func replacesDraft() throws {
        try state.create()
        let draft = state.directory + "/.reader-key.jwk.new"
        try state.write([1, 2, 3], to: draft)
        try FileManager.default.removeItem(atPath: state.key)
        try state.create()
        #expect(!FileManager.default.fileExists(atPath: draft))
        #expect(try JSONWebKey(parsing: state.bytes(state.key)).isPrivate)
    }

    @Test("Without its key file, the directory gets a new reader that counts from one")
    func startsAnew() async throws {
        var store = try state.open()
        let first = store.readerIdentifier
        _ = try await store.nextSequence()
        try FileManager.default.removeItem(atPath: state.key)
        store = try state.open()
        #expect(store.readerIdentifier != first)
        #expect(try await store.nextSequence() == 1)
    }

    @Test(
        "A key that others can read is refused, and the message says how to restrict its mode",
        arguments: [0o640, 0o604, 0o644, 0o620, 0o660, 0o666, 0o601])
    func refusesWideKey(mode: Int) async throws {
        try state.create()
        try state.setMode(mode, state.key)
        let error = await expect(.wrongMode) { try state.create() }
        let text = error?.description ?? ""
        #expect(text.contains("chmod go-rwx '\(state.key)'"))
        #expect(text.contains("mode 0" + String(mode, radix: 8)))
        try state.setMode(0o400, state.key)
        try state.create()
    }

    @Test("A link, a directory, or a pipe in place of the key is refused")
    func refusesOtherFiles() async throws {
        try state.create()
        let moved = state.directory + "/moved"
        try FileManager.default.moveItem(atPath: state.key, toPath: moved)
        try FileManager.default.createSymbolicLink(
            atPath: state.key, withDestinationPath: moved)
        await expect(.file(.notFile)) { try state.create() }
        try FileManager.default.removeItem(atPath: state.key)
        try FileManager.default.createDirectory(
            atPath: state.key, withIntermediateDirectories: false)
        await expect(.file(.notFile)) { try state.create() }
        try FileManager.default.removeItem(atPath: state.key)
        #expect(mkfifo(state.key, 0o600) == 0)
        await expect(.file(.notFile)) { try state.create() }
        try FileManager.default.removeItem(atPath: state.key)
        try FileManager.default.moveItem(atPath: moved, toPath: state.key)
        try state.create()
    }

    @Test("Files of another user are refused")
    func refusesForeignFiles() async throws {
        // Only root can change a file's owner; other users cannot make this case.
        guard geteuid() == 0 else { return }
        try state.create()
        for path in [state.key, state.database, state.directory] {
            #expect(chown(path, 65_534, 65_534) == 0)
            await expect(.wrongOwner) { try state.create() }
            #expect(chown(path, 0, 0) == 0)
        }
        try state.create()
    }

    @Test(
        "A key file without a private signature key is refused",
        arguments: [
            "", "{", "[]", "{}", "key",
            #"{"kty":"EC","crv":"P-256","x":"AAAA","y":"AAAA"}"#,
            String(repeating: "x", count: 100_000),
        ])
    func refusesOtherKeys(text: String) async throws {
        try state.create()
        try state.write(Array(text.utf8), to: state.key)
        try state.setMode(0o600, state.key)
        let error = await expect(.file(.corrupt)) { try state.create() }
        #expect(error?.path == state.key)
    }

    @Test("A public key in place of the private one is refused")
    func refusesPublicKey() async throws {
        let store = try state.open()
        try state.write(Array(store.signingKey.publicKey.publicText.utf8), to: state.key)
        try state.setMode(0o600, state.key)
        await expect(.file(.corrupt)) { try state.create() }
    }

    @Test("No error shows the key")
    func hidesKey() async throws {
        try state.create()
        let text = String(decoding: try state.bytes(state.key), as: UTF8.self)
        let number = try #require(text.split(separator: "\"d\":\"").last?.prefix(43))
        try state.write(Array((text + "}").utf8), to: state.key)
        try state.setMode(0o600, state.key)
        let error = try #require(await expect(.file(.corrupt)) { try state.create() })
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!"\(error)\(dumped)".contains(number))
    }
}
