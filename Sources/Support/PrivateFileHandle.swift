// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that holds a secret, open for reading.
///
/// This is the only place that opens such files. The file must be a regular file that belongs to
/// this user or to root and that other users can neither read nor write. Opening a named pipe does
/// not block, and links are followed only on request.
package struct PrivateFileHandle: ~Copyable {
    /// The reason a file cannot be opened or read.
    package enum Problem: Error, Hashable, Sendable {
        /// The file does not exist.
        case missing
        /// The path leads to a link, folder, pipe, or device.
        case notPlainFile
        /// The file belongs to another user.
        case wrongOwner
        /// Other users can read or write the file; the value is its mode.
        case wrongMode(UInt32)
        /// The file is longer than the limit.
        case tooLong
        /// The system's error number.
        case system(Int32)
    }

    /// Who can have access in addition to the owner.
    package enum Sharing: Sendable {
        case nobody
        /// The file's group can read it.
        case groupReads
    }

    /// The length of the file, in bytes.
    package let size: Int
    private let descriptor: Int32

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - directory: The descriptor of the folder that a relative path starts from.
    ///   - sharing: Who can have access in addition to the owner.
    ///   - followsLinks: Whether to follow a link; the checks then apply to its target.
    ///   - limit: The maximum length of the file, in bytes.
    /// - Throws: `Problem`.
    package init(
        _ path: String, in directory: Int32 = AT_FDCWD, sharing: Sharing = .nobody,
        followsLinks: Bool = false, limit: Int
    ) throws(Problem) {
        let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = openat(directory, path, flags)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT: throw .missing
            case ELOOP: throw .notPlainFile
            default: throw .system(errno)
            }
        }
        do throws(Problem) {
            size = try Self.check(descriptor, sharing, limit: limit)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Reads the whole file.
    ///
    /// - Throws: `Problem`, with `tooLong` when it has grown since it was opened.
    package borrowing func read() throws(Problem) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: size)
        let count = try bytes.withUnsafeMutableBytes { bytes in
            Result { () throws(Problem) in try read(into: bytes) }
        }.get()
        return Array(bytes.prefix(count))
    }

    /// Reads the whole file into memory that the caller wipes.
    ///
    /// - Parameter room: At least ``size`` bytes.
    /// - Returns: The number of bytes read.
    /// - Throws: `Problem`, with `tooLong` when it has grown since it was opened.
    package borrowing func read(into room: UnsafeMutableRawBufferPointer) throws(Problem) -> Int {
        guard let count = RegularFile.read(descriptor, into: room) else { throw .system(errno) }
        guard count == room.count else { return count }
        var more: UInt8 = 0
        guard Glibc.read(descriptor, &more, 1) <= 0 else { throw .tooLong }
        return count
    }

    private static func check(
        _ descriptor: Int32, _ sharing: Sharing, limit: Int
    ) throws(Problem) -> Int {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notPlainFile }
        guard status.st_uid == geteuid() || status.st_uid == 0 else { throw .wrongOwner }
        let forbidden: mode_t = sharing == .nobody ? 0o077 : 0o027
        guard status.st_mode & forbidden == 0 else { throw .wrongMode(status.st_mode & 0o7777) }
        guard status.st_size <= limit else { throw .tooLong }
        return Int(status.st_size)
    }
}
