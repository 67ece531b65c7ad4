// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentProcessor
import PaymentToken

enum TokenBodies {
    /// Takes the bytes as the card data of a read, sealed as a reader would.
    static func cardData(_ bytes: [UInt8]) {
        let world = TokenWorld.shared
        guard let sealed = world.seal(bytes), let opened = world.open(sealed) else { return }
        precondition(opened.claims.emv == bytes)
        _ = opened.description
        _ = GeneralCardData(opened.objects).base64
        _ = TestIssuer(keys: .test).authorize(opened, now: TokenWorld.now)
    }

    /// Takes the bytes as the text that an app passes on, or as a change to a genuine one.
    static func sealedToken(_ bytes: [UInt8]) {
        let world = TokenWorld.shared
        guard let splice = TokenSplice(world.sealedToken, bytes) else {
            _ = world.open(String(decoding: bytes, as: UTF8.self))
            return
        }
        let opened = world.open(Data(splice.text.utf8).base64EncodedString())
        precondition((opened != nil) == splice.isUnchanged, "a changed token was opened")
    }

    /// Takes the bytes as a reader token, or as a change to a genuine one.
    static func readerToken(_ bytes: [UInt8]) {
        let world = TokenWorld.shared
        guard let splice = TokenSplice(world.readerToken, bytes) else {
            _ = try? TokenWorld.verify(String(decoding: bytes, as: UTF8.self), keys: world.keys)
            return
        }
        let token = try? TokenWorld.verify(splice.text, keys: world.keys)
        precondition((token != nil) == splice.isUnchanged, "a changed token was accepted")
    }

    /// Takes the bytes as any of the JSON texts in which keys and records are stored.
    static func jsonWebKey(_ bytes: [UInt8]) {
        if let key = try? JSONWebKey(parsing: bytes) {
            precondition(!key.withoutPrivateKey.isPrivate)
            precondition(key.thumbprint.utf8.count == 43)
        }
        if let keys = try? JSONWebKeySet(parsing: bytes) {
            _ = keys.encryptionKey(at: TokenWorld.now)
            precondition((try? JSONWebKeySet(parsing: Array(keys.publicText.utf8))) != nil)
        }
        _ = try? ReaderTokenRecord(parsing: bytes)
        _ = try? IssuerMasterKeys(parsing: bytes)
    }
}
