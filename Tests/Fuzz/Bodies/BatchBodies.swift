// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentProcessor
import PaymentToken

enum BatchBodies {
    /// Takes the bytes as a batch that an app sends, and as a change to a genuine one.
    static func storedBatch(_ bytes: [UInt8]) {
        let world = TokenWorld.shared
        if let batch = try? StoredBatch(parsing: bytes) { _ = world.open(batch) }
        guard let batch = try? StoredBatch(parsing: splice(text(of: world.batch), bytes)),
            world.open(batch) != nil
        else { return }
        precondition(batch.message == world.batch.message, "a changed batch was opened")
    }

    /// Changes a text: the bytes are offset (2), count to drop, what to insert.
    private static func splice(_ text: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
        guard bytes.count >= 3 else { return text }
        let offset = (Int(bytes[0]) << 8 | Int(bytes[1])) % (text.count + 1)
        return Array(
            text.prefix(offset) + bytes.dropFirst(3)
                + text.dropFirst(offset).dropFirst(Int(bytes[2])))
    }

    private static func text(of batch: StoredBatch) -> [UInt8] {
        let object: [String: Any] = [
            "id": batch.identifier, "count": batch.payments.count, "signature": batch.signature,
            "leafCertificate": batch.leafCertificate,
            "intermediateCertificate": batch.intermediateCertificates,
            "payments": batch.payments.map {
                [
                    "id": $0.identifier, "paymentCardData": $0.sealed.paymentCardData,
                    "generalCardData": $0.generalCardData, "signature": $0.signature,
                ]
            },
        ]
        let text = try? JSONSerialization.data(
            withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return Array(text ?? Data())
    }
}
