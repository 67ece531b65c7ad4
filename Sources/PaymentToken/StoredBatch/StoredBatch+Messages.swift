// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension StoredBatch.Payment {
    /// The message that the reader signs for one read, with one line for each part.
    ///
    /// Base64 and identifiers contain no line feed, so the parts cannot be shifted.
    package var message: [UInt8] {
        StoredBatch.lines([
            "ttp-stored-read/1", identifier, sealed.paymentCardData, generalCardData,
        ])
    }
}

extension StoredBatch {
    /// The message that the reader signs for the batch, with all its parts in order.
    package var message: [UInt8] {
        var parts = ["ttp-batch/1", identifier, "\(payments.count)", leafCertificate]
        for payment in payments {
            parts += [
                payment.identifier, payment.sealed.paymentCardData, payment.generalCardData,
                payment.signature,
            ]
        }
        return Self.lines(parts)
    }

    static func lines(_ parts: [String]) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in parts {
            bytes += part.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }
}
