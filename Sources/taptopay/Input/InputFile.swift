// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A file that the user named, or standard input for `-`.
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
                throw CommandError("\(path) is too large: the limit is 16 MiB.")
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

    /// Returns whether a file or a folder exists at a path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Returns whether a path leads to a regular file, not to a folder, a pipe, or a device.
    static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Returns whether two paths lead to the same file.
    static func isSame(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        return stat(one, &first) == 0 && stat(other, &second) == 0
            && first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Removes a file, if it exists.
    static func remove(_ path: String) { unlink(path) }

    /// Writes text to a file, as the function for bytes does.
    ///
    /// - Throws: `CommandError` that names the file and what is wrong.
    static func write(_ text: String, to path: String, mode: UInt32 = 0o644) throws(CommandError) {
        try write(Array(text.utf8), to: path, mode: mode)
    }

    /// Writes a file atomically: a program that is killed meanwhile leaves the old file in place.
    ///
    /// - Parameters:
    ///   - bytes: The bytes to write.
    ///   - path: The path; an existing file is replaced, a pipe or a device is written to.
    ///   - mode: The permissions of a new file; if only for its owner, also those of an existing one.
    /// - Throws: `CommandError` that names the file and what is wrong.
    static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o644) throws(CommandError)
    {
        var status = stat()
        let isThere = stat(path, &status) == 0
        // A link to a missing file leads to the new one.
        guard isThere ? status.st_mode & S_IFMT == S_IFREG : !isLink(path) else {
            return try overwrite(bytes, path, mode)
        }
        // A link stays a link.
        let target = isThere ? resolved(path) : path
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        // A short name, because the file's own name can be as long as the system allows.
        var template = Array("\(folder).taptopay-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        let temporary = String(
            decoding: template.dropLast().map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
        guard descriptor >= 0 else {
            // A writable file, in a folder that is not writable.
            guard isThere else { throw unwritable(path) }
            return try overwrite(bytes, path, mode)
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let mask = umask(0)
        umask(mask)
        let isPrivate = mode & 0o077 == 0
        fchmod(descriptor, isThere && !isPrivate ? status.st_mode & 0o7777 : mode & ~mask)
        let problem = problem(writing: bytes, to: descriptor)
        close(descriptor)
        if problem == 0, rename(temporary, target) == 0 { return }
        let number = problem == 0 ? errno : problem
        unlink(temporary)
        throw CommandError("\(path) cannot be written: \(reason(number)).")
    }

    private static func overwrite(
        _ bytes: [UInt8], _ path: String, _ mode: UInt32
    ) throws(CommandError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, mode)
        guard descriptor >= 0 else { throw unwritable(path) }
        defer { close(descriptor) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
            guard mode & 0o077 != 0 || fchmod(descriptor, mode) == 0,
                ftruncate(descriptor, 0) == 0
            else { throw unwritable(path) }
        }
        let problem = problem(writing: bytes, to: descriptor)
        guard problem == 0 else {
            throw CommandError("\(path) cannot be written: \(reason(problem)).")
        }
    }

    /// Writes bytes to a descriptor.
    ///
    /// - Returns: 0, or the error number.
    private static func problem(writing bytes: [UInt8], to descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return errno }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }

    private static func resolved(_ path: String) -> String {
        guard let resolved = realpath(path, nil) else { return path }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func unwritable(_ path: String) -> CommandError {
        CommandError("\(path) cannot be written: \(reason(errno)).")
    }

    static func reason(_ number: Int32) -> String {
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
