// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import PaymentToken
import Support
import TestSupport

/// The keys of the golden vectors.
struct GoldenKeys {
    let processor: JSONWebKey
    let reader: JSONWebKey
    let readerIdentifier: String

    static func load() throws -> GoldenKeys {
        let object = try JSONObject(
            parsing: Fixtures.bytes("payload/golden/ttp_card_v1.json"),
            limits: JSONLimits(length: 1 << 20, depth: 8, count: 64))
        guard let processor = object["psp_enc_private_jwk"]?.object,
            let reader = object["reader_public_jwk"]?.object,
            let identifier = object["reader_kid_rfc7638"]?.string
        else { throw CocoaError(.coderReadCorrupt) }
        return GoldenKeys(
            processor: try JSONWebKey(processor), reader: try JSONWebKey(reader),
            readerIdentifier: identifier)
    }
}
