// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that holds a secret, open for reading; the one place where such files are opened.
///
/// It is a plain file of this user's or of root's, which others neither read nor write; a named pipe
/// does not hold the opening up, and a link is followed only where that is asked for.
package struct PrivateFileHandle: ~Copyable {
    /// Why a file is not opened or read.
    package enum Problem: Error, Hashable, Sendable {
        /// There is no such file.
        case missing
        /// A link, a folder, a pipe or a device.
        case notPlainFile
        /// Another user's.
        case wrongOwner
        /// Others may read or write it; the file's mode.
        case wrongMode(UInt32)
        /// Longer than it may be.
        case tooLong
        /// The system's error number.
        case system(Int32)
    }

    /// Who may have access besides the owner.
    package enum Sharing: Sendable {
        case nobody
        /// The file's group may read it.
        case groupReads
    }

    /// How long the file is, in bytes.
    package let size: Int
    private let descriptor: Int32

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - directory: The descriptor of the folder that a relative path starts at.
    ///   - sharing: Who may have access besides the owner.
    ///   - followsLinks: Whether the path may lead over links; then the file that it leads to counts.
    ///   - limit: How long the file may be, in bytes.
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
    /// - Throws: `Problem`, with `tooLong` when it grew meanwhile.
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
    /// - Returns: How many bytes were read.
    /// - Throws: `Problem`, with `tooLong` when it grew meanwhile.
    package borrowing func read(into room: UnsafeMutableRawBufferPointer) throws(Problem) -> Int {
        var count = 0
        while count < room.count {
            let part = Glibc.read(
                descriptor, room.baseAddress.map { $0 + count }, room.count - count)
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else { throw .system(errno) }
            guard part > 0 else { return count }
            count += part
        }
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
