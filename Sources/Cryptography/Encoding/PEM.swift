// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Encodes structures as text between two lines with their label.
///
/// See RFC 7468.
package enum PEM {
    package static let certificate = "CERTIFICATE"
    package static let certificateRequest = "CERTIFICATE REQUEST"
    /// The maximum length of a text, in bytes.
    package static let maximumLength = 1024 * 1024

    /// Returns the text of one structure, with 64 characters per line.
    ///
    /// - Throws: `CryptographyError` with `backend`.
    package static func text(
        _ label: String, _ bytes: [UInt8]
    ) throws(CryptographyError) -> [UInt8] {
        guard let stream = BIO_new(BIO_s_mem()) else { throw Backend.error("PEM") }
        defer { BIO_free(stream) }
        guard PEM_write_bio(stream, label, "", bytes, bytes.count) > 0 else {
            throw Backend.error("PEM")
        }
        let count = BIO_ctrl(stream, BIO_CTRL_PENDING, 0, nil)
        var text = [UInt8](repeating: 0, count: max(0, count))
        guard let length = Int32(exactly: text.count), BIO_read(stream, &text, length) == length
        else { throw Backend.error("PEM") }
        return text
    }

    /// Reads all structures with one label, and skips others and the text around them.
    ///
    /// - Throws: `CryptographyError` with `invalidLength` when the text is too long, or
    ///   `invalidInput` when it contains no such structure.
    package static func structures(
        _ label: String, in text: [UInt8]
    ) throws(CryptographyError) -> [[UInt8]] {
        guard text.count <= maximumLength else { throw CryptographyError(.invalidLength, "PEM") }
        let structures = text.withUnsafeBytes { text -> [[UInt8]] in
            guard let count = Int32(exactly: text.count),
                let stream = BIO_new_mem_buf(text.baseAddress, count)
            else { return [] }
            defer { BIO_free(stream) }
            var structures: [[UInt8]] = []
            while let (name, bytes) = next(in: stream) {
                if name == label { structures.append(bytes) }
            }
            return structures
        }
        Backend.discardErrors()
        guard !structures.isEmpty else { throw CryptographyError(.invalidInput, "PEM") }
        return structures
    }

    private static func next(in stream: OpaquePointer) -> (name: String, bytes: [UInt8])? {
        var name: UnsafeMutablePointer<CChar>?
        var header: UnsafeMutablePointer<CChar>?
        var data: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard PEM_read_bio(stream, &name, &header, &data, &count) == 1 else { return nil }
        defer {
            CRYPTO_free(name, #file, #line)
            CRYPTO_free(header, #file, #line)
            CRYPTO_clear_free(data, count, #file, #line)
        }
        guard let name else { return nil }
        return (String(cString: name), Array(UnsafeBufferPointer(start: data, count: count)))
    }
}
