// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import PaymentToken

/// A file that only its owner may read: mode 0600, replaced in one step.
package enum PrivateFile {
    private static let maximumSize = 16 * 1024 * 1024

    /// Reads a file.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions` when others have
    ///   access, or `invalidFile` when it is too long.
    package static func read(_ path: String) throws(ProcessorError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw ProcessorError(.fileInaccessible, path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ProcessorError(.fileInaccessible, path)
        }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw ProcessorError(.filePermissions, path)
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ProcessorError(.fileInaccessible, path) }
            guard count > 0 else { return bytes }
            bytes += buffer.prefix(count)
            guard bytes.count <= maximumSize else { throw ProcessorError(.invalidFile, path) }
        }
    }

    /// Writes a file so that after a crash there is the old or the new content.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`.
    package static func write(_ bytes: [UInt8], to path: String) throws(ProcessorError) {
        let temporary = "\(path).\(TokenIdentifier.random())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ProcessorError(.fileInaccessible, path) }
        let isWritten = append(bytes, to: descriptor) && fsync(descriptor) == 0
        guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
            unlink(temporary)
            throw ProcessorError(.fileInaccessible, path)
        }
    }

    /// Makes a folder that only its owner may enter, unless there is one.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`.
    package static func makeFolder(_ path: String) throws(ProcessorError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw ProcessorError(.fileInaccessible, path)
        }
    }

    /// Removes a file; `false` when there is none or it cannot be removed.
    package static func remove(_ path: String) -> Bool { unlink(path) == 0 }

    package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func append(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
