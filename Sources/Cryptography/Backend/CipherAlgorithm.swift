// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// A cipher in one mode and key length, fetched once for the process.
struct CipherAlgorithm: @unchecked Sendable {
    /// The `EVP_CIPHER`, or `nil` when OpenSSL's configuration does not offer it.
    let pointer: OpaquePointer?
    /// The length of the mode's initialization vector, or 0 for none.
    let vectorCount: Int
    /// Whether the mode also accepts vectors of other lengths.
    let takesAnyVector: Bool
    /// The unit of message lengths, in bytes.
    let blockCount: Int

    private init(_ name: StaticString, vector: Int, block: Int, takesAnyVector: Bool = false) {
        pointer = Backend.isReady ? EVP_CIPHER_fetch(nil, name.cString, nil) : nil
        vectorCount = vector
        blockCount = block
        self.takesAnyVector = takesAnyVector
    }

    private static let aes128ECB = CipherAlgorithm("AES-128-ECB", vector: 0, block: 16)
    private static let aes192ECB = CipherAlgorithm("AES-192-ECB", vector: 0, block: 16)
    private static let aes256ECB = CipherAlgorithm("AES-256-ECB", vector: 0, block: 16)
    private static let aes128CBC = CipherAlgorithm("AES-128-CBC", vector: 16, block: 16)
    private static let aes192CBC = CipherAlgorithm("AES-192-CBC", vector: 16, block: 16)
    private static let aes256CBC = CipherAlgorithm("AES-256-CBC", vector: 16, block: 16)
    private static let aes128CTR = CipherAlgorithm("AES-128-CTR", vector: 16, block: 1)
    private static let aes192CTR = CipherAlgorithm("AES-192-CTR", vector: 16, block: 1)
    private static let aes256CTR = CipherAlgorithm("AES-256-CTR", vector: 16, block: 1)
    private static let aes128GCM = CipherAlgorithm(
        "AES-128-GCM", vector: 12, block: 1, takesAnyVector: true)
    private static let aes192GCM = CipherAlgorithm(
        "AES-192-GCM", vector: 12, block: 1, takesAnyVector: true)
    private static let aes256GCM = CipherAlgorithm(
        "AES-256-GCM", vector: 12, block: 1, takesAnyVector: true)
    private static let aes128Wrap = CipherAlgorithm("AES-128-WRAP", vector: 0, block: 8)
    private static let aes192Wrap = CipherAlgorithm("AES-192-WRAP", vector: 0, block: 8)
    private static let aes256Wrap = CipherAlgorithm("AES-256-WRAP", vector: 0, block: 8)
    private static let twoKeyDESECB = CipherAlgorithm("DES-EDE-ECB", vector: 0, block: 8)
    private static let twoKeyDESCBC = CipherAlgorithm("DES-EDE-CBC", vector: 8, block: 8)
    private static let threeKeyDESECB = CipherAlgorithm("DES-EDE3-ECB", vector: 0, block: 8)
    private static let threeKeyDESCBC = CipherAlgorithm("DES-EDE3-CBC", vector: 8, block: 8)

    /// Returns AES-ECB for a key of 16, 24, or 32 bytes.
    static func aesECB(keyCount: Int) -> CipherAlgorithm? {
        choose(keyCount, aes128ECB, aes192ECB, aes256ECB)
    }

    /// Returns AES-CBC for a key of 16, 24, or 32 bytes.
    static func aesCBC(keyCount: Int) -> CipherAlgorithm? {
        choose(keyCount, aes128CBC, aes192CBC, aes256CBC)
    }

    /// Returns AES-CTR for a key of 16, 24, or 32 bytes.
    static func aesCTR(keyCount: Int) -> CipherAlgorithm? {
        choose(keyCount, aes128CTR, aes192CTR, aes256CTR)
    }

    /// Returns AES-GCM for a key of 16, 24, or 32 bytes.
    static func aesGCM(keyCount: Int) -> CipherAlgorithm? {
        choose(keyCount, aes128GCM, aes192GCM, aes256GCM)
    }

    /// Returns AES key wrap for a key of 16, 24, or 32 bytes.
    static func aesWrap(keyCount: Int) -> CipherAlgorithm? {
        choose(keyCount, aes128Wrap, aes192Wrap, aes256Wrap)
    }

    /// Returns triple DES in ECB mode for two keys (16 bytes) or three (24 bytes).
    static func tripleDESECB(keyCount: Int) -> CipherAlgorithm? {
        choose(keyCount, twoKeyDESECB, threeKeyDESECB, nil)
    }

    /// Returns triple DES in CBC mode for two keys (16 bytes) or three (24 bytes).
    static func tripleDESCBC(keyCount: Int) -> CipherAlgorithm? {
        choose(keyCount, twoKeyDESCBC, threeKeyDESCBC, nil)
    }

    /// Chooses an algorithm by key length, and fetches only that one.
    private static func choose(
        _ keyCount: Int, _ short: @autoclosure () -> CipherAlgorithm,
        _ middle: @autoclosure () -> CipherAlgorithm, _ long: @autoclosure () -> CipherAlgorithm?
    ) -> CipherAlgorithm? {
        switch keyCount {
        case 16: short()
        case 24: middle()
        case 32: long()
        default: nil
        }
    }
}
