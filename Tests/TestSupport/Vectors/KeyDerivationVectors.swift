// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The published values of AES DUKPT for one length of key.
public struct KeyDerivationVectors: Decodable, Sendable {
    private struct Value: Decodable {
        let hex: [String]

        private enum CodingKeys: CodingKey { case hex }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            hex =
                (try? container.decode([String].self, forKey: .hex))
                ?? (try? [container.decode(String.self, forKey: .hex)]) ?? []
        }
    }

    private let values: [String: Value]

    /// Reads the object of one length.
    ///
    /// - Throws: The decoder's error.
    public init(from decoder: any Decoder) throws {
        values = try decoder.singleValueContainer().decode([String: Value].self)
    }

    /// Reads the values for keys of 128 or 256 bits.
    ///
    /// - Throws: The file system's or the decoder's error.
    public static func load(bits: Int) throws -> KeyDerivationVectors {
        struct File: Decodable {
            let aes128: KeyDerivationVectors
            let aes256: KeyDerivationVectors
        }
        let file = try JSONDecoder().decode(
            File.self,
            from: Data(contentsOf: Fixtures.url("crypto/dukpt/x9_24_3_2017_aes_dukpt.json")))
        return bits == 128 ? file.aes128 : file.aes256
    }

    /// The hexadecimal digits of the values of a name; empty for an unknown one.
    public subscript(_ name: String) -> [String] { values[name]?.hex ?? [] }
}
