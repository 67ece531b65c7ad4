// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

extension StateDirectory {
    /// The size limit of a state file; the store never writes a larger one.
    static let maximumCount = 64 * 1024

    /// Creates a directory and its missing parents with mode 0700, as XDG requires.
    ///
    /// See the XDG Base Directory Specification, "Referencing this specification".
    static func make(_ path: String) throws(StoreError) {
        guard !path.isEmpty else {
            throw StoreError(.notWritable, "the state directory", detail: "the path is empty")
        }
        if mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST: return
        case ENOENT:
            var parent = path[...]
            while parent.last == "/" { parent.removeLast() }
            guard let slash = parent.lastIndex(of: "/"), slash > parent.startIndex else {
                throw error(ENOENT, path)
            }
            try make(String(parent[..<slash]))
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw error(errno, path) }
        default: throw error(errno, path)
        }
    }

    /// Rejects a directory in which another user could replace files.
    static func check(_ descriptor: Int32, _ path: String) throws(StoreError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw error(errno, path) }
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw StoreError(.wrongOwner, path)
        }
        guard status.st_mode & 0o022 == 0 else {
            throw StoreError(.wrongMode, path, detail: octal(status.st_mode))
        }
        guard faccessat(descriptor, ".", W_OK | X_OK, AT_EACCESS) == 0 else {
            throw error(errno, path)
        }
    }

    /// Waits for the lock, which is released when the descriptor closes, even in a crash.
    static func lock(
        _ descriptor: Int32, _ path: String, timeout: Duration
    ) throws(StoreError) {
        let end = ContinuousClock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw error(errno, path) }
            guard ContinuousClock.now < end else { throw StoreError(.busy, path) }
            usleep(1000)
        }
    }

    static func requirePlainFile(_ status: stat, _ path: String) throws(StoreError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw StoreError(.notRegularFile, path, detail: "a symbolic link")
        case S_IFDIR: throw StoreError(.notRegularFile, path, detail: "a directory")
        default: throw StoreError(.notRegularFile, path, detail: "a device or pipe")
        }
        guard status.st_uid == geteuid() else { throw StoreError(.wrongOwner, path) }
    }

    static func contents(of file: Int32, _ path: String) throws(StoreError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: maximumCount + 1)
        var count = 0
        while count < bytes.count {
            let taken = bytes.withUnsafeMutableBytes { bytes in
                read(file, bytes.baseAddress.map { $0 + count }, bytes.count - count)
            }
            if taken < 0, errno == EINTR { continue }
            guard taken >= 0 else { throw error(errno, path) }
            if taken == 0 { break }
            count += taken
        }
        guard count <= maximumCount else {
            throw StoreError(.corrupt, path, detail: "it is too long")
        }
        return Array(bytes.prefix(count))
    }

    /// Writes all bytes; on failure, `errno` holds the reason.
    static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(file, part.baseAddress, part.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Returns a mode in the octal form that `chmod` accepts.
    static func octal(_ mode: mode_t) -> String {
        let digits = String(mode & 0o7777, radix: 8)
        return "mode " + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }

    /// Returns the store error for a system error number.
    static func error(_ number: Int32, _ path: String) -> StoreError {
        let code: StoreError.Code =
            switch number {
            case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, ELOOP: .notWritable
            case ENOSPC, EDQUOT: .full
            default: .failed
            }
        let text = strerror(number).map { String(cString: $0) } ?? "error \(number)"
        return StoreError(code, path, detail: text)
    }
}
