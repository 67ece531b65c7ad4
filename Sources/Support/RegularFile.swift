// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that a user named.
///
/// Reading it neither blocks nor fills the memory, whatever the path leads to: a named pipe without
/// a writer, a device without an end, or a file that has grown.
package enum RegularFile {
    /// The reason a file cannot be read.
    package enum Problem: Error, Hashable, Sendable {
        /// The path leads to a folder, pipe, or device.
        case notRegular
        /// The file is longer than the limit.
        case tooLong
        /// The system's error number.
        case system(Int32)
    }

    /// Reads a whole file.
    ///
    /// - Parameters:
    ///   - path: The file; links are followed.
    ///   - limit: The maximum length of the file, in bytes.
    /// - Returns: The content of the file.
    /// - Throws: `Problem`.
    package static func contents(
        atPath path: String, limit: Int
    ) throws(Problem) -> [UInt8] {
        // Without O_NONBLOCK, opening a named pipe would block until another program writes to it.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        guard status.st_size <= limit else { throw .tooLong }
        return try contents(of: descriptor, limit: limit)
    }

    /// Reads the rest of an open file.
    ///
    /// - Parameters:
    ///   - descriptor: The file's descriptor.
    ///   - limit: The maximum number of bytes.
    /// - Returns: The bytes.
    /// - Throws: `Problem`.
    package static func contents(of descriptor: Int32, limit: Int) throws(Problem) -> [UInt8] {
        // One more byte than the limit, because the file can grow in the meantime.
        var bytes = [UInt8](repeating: 0, count: limit + 1)
        guard let count = bytes.withUnsafeMutableBytes({ read(descriptor, into: $0) }) else {
            throw .system(errno)
        }
        guard count <= limit else { throw .tooLong }
        return Array(bytes.prefix(count))
    }

    /// Reads until the end of an open file or of the memory.
    ///
    /// - Returns: The number of bytes read, or `nil` on failure; `errno` then holds the reason.
    static func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer) -> Int? {
        var count = 0
        while count < room.count {
            let part = Glibc.read(
                descriptor, room.baseAddress.map { $0 + count }, room.count - count)
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else { return nil }
            guard part > 0 else { break }
            count += part
        }
        return count
    }
}
