// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A file that a user named, or standard input for `-`.
enum InputFile {
    /// The largest file that is read: far more than any transcript or token needs.
    static let limit = 16 * 1024 * 1024

    /// Reads a whole file.
    ///
    /// - Parameter path: A path, or `-`.
    /// - Returns: The bytes.
    /// - Throws: `CommandError` that names the file and what is wrong.
    static func bytes(_ path: String) throws(CommandError) -> [UInt8] {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandError("\(path) cannot be opened: \(reason(errno)).")
        }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else {
                throw CommandError("\(path) cannot be read: \(reason(errno)).")
            }
            guard count > 0 else { return bytes }
            bytes += buffer.prefix(count)
            guard bytes.count <= limit else {
                throw CommandError("\(path) is larger than 16 MiB, which nothing here needs.")
            }
        }
    }

    /// Reads a whole file as UTF-8 text.
    ///
    /// - Parameter path: A path, or `-`.
    /// - Returns: The text; bytes that are not UTF-8 become replacement characters.
    /// - Throws: `CommandError` that names the file and what is wrong.
    static func text(_ path: String) throws(CommandError) -> String {
        String(decoding: try bytes(path), as: UTF8.self)
    }

    /// Whether there is something of this name.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Removes a file, if there is one.
    static func remove(_ path: String) { unlink(path) }

    /// Writes a whole file.
    ///
    /// - Parameters:
    ///   - text: What to write.
    ///   - path: Where; an existing file is replaced.
    ///   - mode: The permissions of a new file.
    /// - Throws: `CommandError` that names the file and what is wrong.
    static func write(_ text: String, to path: String, mode: UInt32 = 0o644) throws(CommandError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard descriptor >= 0 else {
            throw CommandError("\(path) cannot be written: \(reason(errno)).")
        }
        defer { close(descriptor) }
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                throw CommandError("\(path) cannot be written: \(reason(errno)).")
            }
            rest = rest.dropFirst(count)
        }
    }

    static func reason(_ number: Int32) -> String {
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
