// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Structures that OpenSSL encodes and decodes with its `i2d_…` and `d2i_…` functions.
enum Structure {
    /// Returns the encoded bytes; calls `write` once for their number and once for the bytes.
    static func bytes(
        _ operation: StaticString,
        _ write: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32
    ) throws(CryptographyError) -> [UInt8] {
        let count = write(nil)
        guard count > 0 else { throw Backend.error(operation) }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        let written = bytes.withUnsafeMutableBufferPointer { bytes in
            var position = bytes.baseAddress
            return write(&position)
        }
        guard written == count else { throw Backend.error(operation) }
        return bytes
    }

    /// Lends bytes to one of OpenSSL's `d2i_…` functions, which must consume all of them.
    static func read(
        _ operation: StaticString, _ bytes: [UInt8], free: (OpaquePointer) -> Void,
        _ read: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?
    ) throws(CryptographyError) -> OpaquePointer {
        var count = 0
        let value = bytes.withUnsafeBufferPointer { bytes in
            var position = bytes.baseAddress
            let value = read(&position, bytes.count)
            if let start = bytes.baseAddress, let position { count = position - start }
            return value
        }
        guard let value else { throw Backend.error(operation, code: .invalidInput) }
        guard count == bytes.count else {
            free(value)
            throw CryptographyError(.invalidInput, operation)
        }
        return value
    }
}
