// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// The certificate with which a server proves its identity.
///
/// The server supports only TLS 1.2 and 1.3.
package struct TransportSecurity: Hashable, Sendable {
    /// A PEM file with the server's certificate, followed by its chain up to the root.
    package let certificateFile: String
    /// A PEM file with the private key, which only its owner can read.
    package let keyFile: String

    package init(certificateFile: String, keyFile: String) {
        self.certificateFile = certificateFile
        self.keyFile = keyFile
    }

    /// The GnuTLS priority string: key exchange with forward secrecy, and authenticated ciphers.
    static var priorities: UnsafePointer<CChar> {
        let text: StaticString = """
            SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-DHE-RSA\
            :-CIPHER-ALL:+AES-256-GCM:+CHACHA20-POLY1305:+AES-128-GCM
            """
        return UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    /// Calls `body` with both files as texts that end with a zero byte, then wipes the key.
    func withTexts<Result>(
        _ body: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) throws(ServerError) -> Result
    ) throws(ServerError) -> Result {
        let certificate = try FileText.certificate(certificateFile)
        let key = try FileText.key(keyFile)
        return try body(certificate.text, key.text)
    }
}

/// The contents of a file, followed by a zero byte and wiped on deinitialization.
///
/// Links are followed, which the tools that renew certificates leave behind.
private struct FileText: ~Copyable {
    private static let mostBytes = 256 * 1024
    private let room: UnsafeMutableBufferPointer<CChar>

    var text: UnsafePointer<CChar>? { UnsafePointer(room.baseAddress) }

    private init(size: Int) {
        room = .allocate(capacity: size + 1)
        room.initialize(repeating: 0)
    }

    deinit {
        if let base = room.baseAddress { explicit_bzero(base, room.count) }
        room.deallocate()
    }

    /// Reads a file that only its owner can read.
    static func key(_ path: String) throws(ServerError) -> FileText {
        do throws(PrivateFileHandle.Problem) {
            let file = try PrivateFileHandle(path, followsLinks: true, limit: mostBytes)
            let text = FileText(size: file.size)
            _ = try file.read(
                into: UnsafeMutableRawBufferPointer(start: text.room.baseAddress, count: file.size))
            return text
        } catch {
            switch error {
            case .wrongOwner, .wrongMode: throw ServerError(.keyFileMode, path)
            case .system(let number):
                throw ServerError(.fileNotReadable, path, systemError: number)
            case .missing: throw ServerError(.fileNotReadable, path, systemError: ENOENT)
            case .notPlainFile, .tooLong: throw ServerError(.fileNotReadable, path)
            }
        }
    }

    /// Reads a file that other users can read, too.
    static func certificate(_ path: String) throws(ServerError) -> FileText {
        let bytes: [UInt8]
        do throws(RegularFile.Problem) {
            bytes = try RegularFile.contents(atPath: path, limit: mostBytes)
        } catch {
            guard case .system(let number) = error else {
                throw ServerError(.fileNotReadable, path)
            }
            throw ServerError(.fileNotReadable, path, systemError: number)
        }
        let text = FileText(size: bytes.count)
        for (place, byte) in bytes.enumerated() {
            text.room[place] = CChar(truncatingIfNeeded: byte)
        }
        return text
    }
}
