// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import TestSupport

@testable import VAS

/// The session of the test vector in the types of this module.
struct SmartTapVector {
    let fields: WalletVector
    let terminal: SmartTapTerminal
    let collector: SmartTapCollector

    init() throws {
        let fields = try WalletVector("smart-tap")
        self.fields = fields
        func key(_ name: String) throws -> P256PrivateKey {
            try P256PrivateKey(scalar: SecretBytes(fields.bytes(name)))
        }
        terminal = SmartTapTerminal(
            sessionIdentifier: [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88],
            nonce: fields.bytes("reader_nonce"), key: try key("reader_eph_private"))
        collector = SmartTapCollector(
            identifier: 0x0102_0304, keyVersion: 1, key: try key("collector_private"))
    }

    /// Returns the keys of the session.
    func keys() throws -> SmartTapKeys {
        try SmartTapKeys(
            terminal.key, P256PublicKey(compressedPoint: fields.bytes("handset_eph_public")),
            signedData: fields.bytes("signed_data"), signature: fields.bytes("signature_der"))
    }

    /// A response to NEGOTIATE that continues the vector's session with the phone's key.
    static let negotiated =
        "D403376E727394030A7365731122334455667788010154032164706B"
        + "02B6E536668FAA8F9BCDD1B8DF6DAB40D35080E70E53424D964F667BD5F816AAE29000"
}

extension PassData {
    /// The number of bytes from the phone.
    var count: Int {
        switch self {
        case .sealed(let bytes), .objects(let bytes, _): bytes.count
        }
    }
}
