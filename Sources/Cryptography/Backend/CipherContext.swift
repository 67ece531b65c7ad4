// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// The owner of one cipher operation in OpenSSL.
struct CipherContext: ~Copyable {
    private let pointer: OpaquePointer

    init() throws(CryptographyError) {
        guard let pointer = EVP_CIPHER_CTX_new() else { throw Backend.error("cipher context") }
        self.pointer = pointer
    }

    deinit {
        EVP_CIPHER_CTX_free(pointer)
    }

    /// Sets the direction, the key, and the vector.
    ///
    /// Padding is off: whole blocks in, whole blocks out.
    func start(
        _ algorithm: CipherAlgorithm, encrypts: Bool, key: UnsafeRawBufferPointer, vector: [UInt8]
    ) throws(CryptographyError) {
        let isUsualVector = vector.count == algorithm.vectorCount
        guard isUsualVector || algorithm.takesAnyVector else {
            throw CryptographyError(.invalidLength, "initialization vector")
        }
        guard let cipher = algorithm.pointer else { throw Backend.error("fetching a cipher") }
        EVP_CIPHER_CTX_set_flags(pointer, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW)
        let key = key.baseAddress?.assumingMemoryBound(to: UInt8.self)
        if !isUsualVector {
            // The length must be set before the vector.
            guard EVP_CipherInit_ex2(pointer, cipher, nil, nil, encrypts ? 1 : 0, nil) == 1,
                EVP_CIPHER_CTX_ctrl(
                    pointer, EVP_CTRL_AEAD_SET_IVLEN, Int32(truncatingIfNeeded: vector.count), nil)
                    == 1
            else { throw Backend.error("initialization vector") }
        }
        let isReady = vector.withUnsafeBufferPointer { vector in
            EVP_CipherInit_ex2(
                pointer, isUsualVector ? cipher : nil, key,
                vector.isEmpty ? nil : vector.baseAddress, encrypts ? 1 : 0, nil) == 1
        }
        guard isReady, EVP_CIPHER_CTX_set_padding(pointer, 0) == 1 else {
            throw Backend.error("starting a cipher")
        }
    }

    /// Adds data that is authenticated but not encrypted.
    func authenticate(_ data: [UInt8]) throws(CryptographyError) {
        guard !data.isEmpty else { return }
        var produced: Int32 = 0
        guard let count = Int32(exactly: data.count) else {
            throw CryptographyError(.invalidLength, "additional data")
        }
        guard EVP_CipherUpdate(pointer, nil, &produced, data, count) == 1 else {
            throw Backend.error("additional data")
        }
    }

    /// Transforms the whole message with the cipher.
    ///
    /// `failure` is the error for a rejected message in this mode.
    func transform(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer,
        failure: CryptographyError.Code = .backend
    ) throws(CryptographyError) {
        guard let count = Int32(exactly: input.count) else {
            throw CryptographyError(.invalidLength, "message")
        }
        let target = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        var produced: Int32 = 0
        if count > 0 {
            let source = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
            guard EVP_CipherUpdate(pointer, target, &produced, source, count) == 1 else {
                throw Backend.error("cipher", code: failure)
            }
        }
        // With padding off, nothing is left to write; the final call only checks, but requires a
        // buffer, which it does not write to.
        var rest: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        var restCount: Int32 = 0
        let isDone = withUnsafeMutableBytes(of: &rest) { rest in
            EVP_CipherFinal_ex(
                pointer, rest.baseAddress?.assumingMemoryBound(to: UInt8.self), &restCount) == 1
        }
        guard isDone, Int(produced) + Int(restCount) == output.count, restCount == 0 else {
            throw Backend.error("cipher", code: failure)
        }
    }

    /// Transforms the whole message with the cipher into an array of `count` bytes.
    func transform(
        _ input: [UInt8], count: Int, failure: CryptographyError.Code = .backend
    ) throws(CryptographyError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: count)
        let result = input.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { output in
                Result { () throws(CryptographyError) in
                    try transform(input, into: output, failure: failure)
                }
            }
        }
        try result.get()
        return output
    }

    /// Reads the authentication tag after encryption.
    func authenticationTag(count: Int) throws(CryptographyError) -> [UInt8] {
        var tag = [UInt8](repeating: 0, count: count)
        let isRead = tag.withUnsafeMutableBytes { tag in
            EVP_CIPHER_CTX_ctrl(
                pointer, EVP_CTRL_AEAD_GET_TAG, Int32(truncatingIfNeeded: count), tag.baseAddress)
                == 1
        }
        guard isRead else { throw Backend.error("authentication tag") }
        return tag
    }

    /// Sets the tag that decryption must match.
    func expect(tag: [UInt8]) throws(CryptographyError) {
        var tag = tag
        let isSet = tag.withUnsafeMutableBytes { tag in
            EVP_CIPHER_CTX_ctrl(
                pointer, EVP_CTRL_AEAD_SET_TAG, Int32(truncatingIfNeeded: tag.count),
                tag.baseAddress) == 1
        }
        guard isSet else { throw Backend.error("authentication tag") }
    }
}
