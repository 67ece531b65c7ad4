// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

package import Cryptography
internal import Glibc
internal import PaymentToken
internal import Support

/// A file that only its owner can read (mode 0600), replaced atomically.
package enum PrivateFile {
    private static let maximumSize = 16 * 1024 * 1024

    /// Reads a file.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, `filePermissions` if other users have
    ///   access, or `invalidFile` if the file is too long.
    package static func read(_ path: String) throws(ProcessorError) -> [UInt8] {
        do throws(PrivateFileHandle.Problem) {
            return try PrivateFileHandle(path, limit: maximumSize).read()
        } catch {
            throw ProcessorError(error, path)
        }
    }

    /// Reads a file into memory that is wiped after use.
    ///
    /// - Throws: The same errors as ``read(_:)``.
    package static func readSecret(_ path: String) throws(ProcessorError) -> SecretBytes {
        do throws(PrivateFileHandle.Problem) {
            let file = try PrivateFileHandle(path, limit: maximumSize)
            return try SecretBytes(count: file.size) { (room) throws(PrivateFileHandle.Problem) in
                guard try file.read(into: room) == room.count else { throw .tooLong }
            }
        } catch {
            throw ProcessorError(error, path)
        }
    }

    /// Writes a file; after a crash, it has either the old or the new content.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`.
    package static func write(_ bytes: [UInt8], to path: String) throws(ProcessorError) {
        let temporary = "\(path).\(TokenIdentifier.random())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .inaccessible(path) }
        let isWritten = append(bytes, to: descriptor) && fsync(descriptor) == 0
        guard close(descriptor) == 0, isWritten, rename(temporary, path) == 0 else {
            let error = ProcessorError.inaccessible(path)
            unlink(temporary)
            throw error
        }
    }

    /// Creates a folder that only its owner can enter, unless it exists.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible`, or `folderPermissions` if it belongs to
    ///   another user, or other users can write in it.
    package static func makeFolder(_ path: String) throws(ProcessorError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .inaccessible(path)
        }
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw .inaccessible(path)
        }
        guard status.st_uid == geteuid(), status.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
            throw ProcessorError(.folderPermissions, path)
        }
    }

    /// Removes a file; returns `false` if it does not exist or cannot be removed.
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

extension ProcessorError {
    /// Creates the error for a private file that cannot be read.
    fileprivate init(_ problem: PrivateFileHandle.Problem, _ path: String) {
        switch problem {
        case .wrongOwner, .wrongMode: self.init(.filePermissions, path)
        case .tooLong: self.init(.invalidFile, path)
        case .missing: self = .inaccessible(path, ENOENT)
        case .notPlainFile: self.init(.fileInaccessible, "\(path): not a plain file")
        case .system(let number): self = .inaccessible(path, number)
        }
    }

    /// Creates the error for a file that cannot be read or written, with the system's reason.
    fileprivate static func inaccessible(
        _ path: String, _ number: Int32 = errno
    ) -> ProcessorError {
        let reason = strerror(number).map { String(cString: $0) } ?? "error \(number)"
        return ProcessorError(.fileInaccessible, "\(path): \(reason)")
    }
}

/// A lock that keeps other programs and threads away from files.
///
/// The lock has its own file, because the files it guards are replaced at each change.
package struct FileLock {
    private let descriptor: Int32

    /// Acquires the lock; waits until it is available.
    ///
    /// - Parameter path: The lock's file, which is created if it is missing.
    /// - Throws: `ProcessorError` with `fileInaccessible`.
    package init(_ path: String) throws(ProcessorError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .inaccessible(path) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                let error = ProcessorError.inaccessible(path)
                close(descriptor)
                throw error
            }
        }
        self.descriptor = descriptor
    }

    /// Releases the lock; call it once.
    package func end() { close(descriptor) }
}
