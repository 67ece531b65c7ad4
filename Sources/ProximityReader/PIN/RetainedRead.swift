// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import SmartCard

/// A read whose issuer can still request the PIN; its card data is in secure memory.
struct RetainedRead: Sendable {
    /// The identifier of the read's result.
    let identifier: String
    /// The request.
    let request: CheckedRequest
    /// When the card was read, in seconds since 1970.
    let issuedAt: Int64
    private let bytes: SecretBytes
    private let kernel: String?

    /// Creates a retained read.
    init(identifier: String, request: CheckedRequest, issuedAt: Int64, data: CardData) {
        self.identifier = identifier
        self.request = request
        self.issuedAt = issuedAt
        bytes = SecretBytes(data.bytes)
        kernel = data.kernel
    }

    /// The card data, as it was sealed before.
    var data: CardData {
        CardData(
            objects: (try? DataObject.sequence(bytes.withBytes { Array($0) })) ?? [],
            kernel: kernel)
    }
}
