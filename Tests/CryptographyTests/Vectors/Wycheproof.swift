// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Foundation
import Support
import TestSupport

/// A file of the Wycheproof project with the fields that these tests use.
struct Wycheproof: Decodable {
    /// A string of hexadecimal digits.
    struct Hex: Decodable {
        let bytes: [UInt8]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            guard let bytes = Hexadecimal.bytes(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "not hexadecimal")
            }
            self.bytes = bytes
        }

        var secret: SecretBytes { SecretBytes(bytes) }
    }

    /// The project's verdict on a vector.
    enum Verdict: String, Decodable {
        case valid
        case invalid
        /// A weakness that some implementations accept; these tests expect it to be refused.
        case acceptable
    }

    struct PublicKey: Decodable {
        let uncompressed: Hex
    }

    struct Vector: Decodable {
        let tcId: Int
        let comment: String
        let flags: [String]
        let result: Verdict
        let key, iv, aad, msg, ct, tag, sig, shared: Hex?
        let `public`, `private`: Hex?

        /// The name of the vector in a failure message.
        var name: String { "\(tcId) \(flags) \(comment)" }
    }

    struct Group: Decodable {
        let publicKey: PublicKey?
        let tests: [Vector]
    }

    let numberOfTests: Int
    let testGroups: [Group]

    /// Reads `crypto/wycheproof/<name>_test.json`.
    init(_ name: String) throws {
        let data = try Data(contentsOf: Fixtures.url("crypto/wycheproof/\(name)_test.json"))
        self = try JSONDecoder().decode(Wycheproof.self, from: data)
    }

    var vectors: [Vector] { testGroups.flatMap(\.tests) }
}
