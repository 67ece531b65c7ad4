// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import PaymentToken
import Support

@testable import PaymentProcessor

/// Makes batches of reads that a forge seals, as text that can be changed.
struct BatchForge {
    var forge: Forge

    init() throws {
        forge = try Forge()
        store(&forge)
    }

    /// Makes the forge's next read a stored one with its own name and cryptogram.
    func store(_ forge: inout Forge, number: Int = 1) {
        forge.set("saf", "true")
        forge.setBoth("exp", "\(Forge.now + 7 * 24 * 60 * 60)")
        forge.setBoth("tid", "\"read-\(number)\"")
        forge.set("jti", "\"token-\(number)\"")
        forge.set("seq", "\(number)")
        let digits = String(10_000 + number).suffix(4)
        forge.set("emv", "\"\(Forge.emv(counter: String(digits)))\"")
    }

    /// Returns a stored read.
    func payment(
        _ number: Int, change: (inout Forge) -> Void = { _ in }
    ) throws -> StoredBatch.Payment {
        var forge = forge
        store(&forge, number: number)
        change(&forge)
        return StoredBatch.Payment(
            identifier: "read-\(number)",
            sealed: SealedToken(paymentCardData: try forge.blob()), generalCardData: "AAAA")
    }

    /// Returns a signed batch.
    func batch(_ payments: [StoredBatch.Payment], now: Int64 = Forge.now) throws -> StoredBatch {
        try StoredBatch.sign(
            payments, identifier: "batch-1", readerKey: forge.readerKey, now: now)
    }

    /// Returns the text of a batch that is signed by hand, with a leaf that is valid for other times,
    /// reads that the leaf did not sign, or a reader's certificate that another key signed.
    func handmade(
        leafTimes: Range<Int64> = Forge.now - 60..<Forge.now + 60,
        readTimes: Range<Int64> = Forge.now - 60..<Forge.now + 60, signsReads: Bool = true,
        authoritySigner: P256PrivateKey? = nil
    ) throws -> String {
        let batch = try batch([try payment(1)])
        let (reader, key) = (forge.readerKey.privateKey, try P256PrivateKey.generate())
        let authority = try P256Certificate.issue(
            to: "reader", key: reader.publicKey, by: "reader",
            signingKey: authoritySigner ?? reader, times: readTimes, isAuthority: true)
        let leaf = try P256Certificate.issue(
            to: "leaf", key: key.publicKey, by: "reader", signingKey: reader, times: leafTimes,
            isAuthority: false)
        let read = batch.payments[0]
        let signer = signsReads ? key : try P256PrivateKey.generate()
        let text = Self.text(batch)
            .replacing(batch.leafCertificate, with: Base64.string(leaf.bytes))
            .replacing(
                batch.intermediateCertificates[0], with: Base64.string(authority.bytes)
            )
            .replacing(read.signature, with: Base64.string(try signer.signature(for: read.message)))
        let message = try StoredBatch(parsing: Array(text.utf8)).message
        return text.replacing(
            batch.signature, with: Base64.string(try key.signature(for: message)))
    }

    /// Returns the batch as an app sends it.
    static func text(_ batch: StoredBatch) -> String {
        let payments = batch.payments.map { payment in
            "{\"id\":\"\(payment.identifier)\",\"paymentCardData\":\""
                + "\(payment.sealed.paymentCardData)\",\"generalCardData\":\""
                + "\(payment.generalCardData)\",\"signature\":\"\(payment.signature)\"}"
        }
        let certificates = batch.intermediateCertificates.map { "\"\($0)\"" }
        return "{\"id\":\"\(batch.identifier)\",\"count\":\(batch.payments.count),\"signature\":\""
            + "\(batch.signature)\",\"leafCertificate\":\"\(batch.leafCertificate)\","
            + "\"intermediateCertificate\":[\(certificates.joined(separator: ","))],"
            + "\"payments\":[\(payments.joined(separator: ","))]}"
    }

    /// Returns the verdict on a batch, or on each of its reads.
    func verdict(
        _ text: String, merchant: String = "MERCHANT-1", revoked: Set<String> = [],
        replayGuard: ReplayGuard = ReplayGuard(), now: Int64 = Forge.now
    ) throws -> String {
        let batch: StoredBatch
        do {
            batch = try StoredBatch(parsing: Array(text.utf8))
        } catch {
            return "unreadable"
        }
        let opener = try forge.opener(revoked: revoked, replayGuard: replayGuard)
        do {
            let opened = try opener.open(batch, merchantIdentifier: merchant, now: now)
            return opened.payments.map { payment in
                switch payment.result {
                case .success: "ok"
                case .failure(let rejection): rejection.code.rawValue
                }
            }.joined(separator: " ")
        } catch {
            return "batch: \(error.code.rawValue)"
        }
    }
}
