// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The certificate by which a server proves who it is.
///
/// Only TLS 1.2 and 1.3 are spoken.
package struct TransportSecurity: Hashable, Sendable {
    /// A PEM file: the server's certificate first, then those up to the root.
    package let certificateFile: String
    /// A PEM file that nobody but its owner may read.
    package let keyFile: String

    package init(certificateFile: String, keyFile: String) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }

    /// In the notation of GnuTLS.
    static let priorities = "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

    /// Calls `body` with both files as texts that end with a zero byte, and wipes the key after.
    func withTexts<Result>(
        _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) throws(ServerError) -> Result
    ) throws(ServerError) -> Result {
        let certificate = try FileText(certificateFile, isSecret: false)
        let key = try FileText(keyFile, isSecret: true)
        return try body(certificate.text, key.text)
    }
}

/// The contents of a file, followed by a zero byte; wiped when it goes.
private struct FileText: ~Copyable {
    private static let mostBytes = 256 * 1024
    private let room: UnsafeMutableBufferPointer<CChar>

    var text: UnsafePointer<CChar>? { UnsafePointer(room.baseAddress) }

    init(_ path: String, isSecret: Bool) throws(ServerError) {
        // A named pipe would else hold up whoever opens it until somebody writes to it.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw ServerError(.fileNotReadable, path, systemError: errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            0...Self.mostBytes ~= Int(status.st_size)
        else { throw ServerError(.fileNotReadable, path) }
        guard !isSecret || status.st_mode & 0o077 == 0 else {
            throw ServerError(.keyFileMode, path)
        }
        let size = Int(status.st_size)
        let room = UnsafeMutableBufferPointer<CChar>.allocate(capacity: size + 1)
        room.initialize(repeating: 0)
        var filled = 0
        while filled < size {
            let count = read(file, room.baseAddress.map { $0 + filled }, size - filled)
            guard count > 0 else { break }
            filled += count
        }
        self.room = room
    }

    deinit {
        if let base = room.baseAddress { explicit_bzero(base, room.count) }
        room.deallocate()
    }
}
