// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
internal import Glibc
internal import Support

/// A reader's state directory, open and locked.
///
/// While this value exists, no other process opens the same state: only one process at a time
/// creates files, keys and tables.
struct StateDirectory: ~Copyable {
    /// The path of the directory.
    let path: String
    private let descriptor: Int32

    /// Creates the directory if needed, checks its owner and mode, and waits for the lock.
    init(_ path: String, timeout: Duration) throws(StoreError) {
        try Self.make(path)
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.error(errno, path) }
        do {
            try Self.check(descriptor, path)
            try Self.lock(descriptor, path, timeout: timeout)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Returns the path of a file in the directory.
    func path(of name: String) -> String {
        path.hasSuffix("/") ? path + name : path + "/" + name
    }

    /// Creates an empty file with mode 0600, or checks the existing one.
    ///
    /// An existing file is not opened: closing a second descriptor of a database would drop
    /// the locks that SQLite holds on it in this process. See
    /// sqlite.org/howtocorrupt.html, 2.2.
    func makeDatabaseFile(_ name: String) throws(StoreError) {
        let path = path(of: name)
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(descriptor, name, flags, 0o600)
        if file >= 0 {
            close(file)
            return
        }
        guard errno == EEXIST else { throw Self.error(errno, path) }
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
            throw Self.error(errno, path)
        }
        try Self.requirePlainFile(status, path)
        guard status.st_mode & 0o077 == 0 || fchmodat(descriptor, name, 0o600, 0) == 0 else {
            throw StoreError(.wrongMode, path, detail: Self.octal(status.st_mode))
        }
    }

    /// Reads a file that only its owner can read, or returns `nil` if there is none.
    func readPrivateFile(_ name: String) throws(StoreError) -> [UInt8]? {
        try withPrivateFile(name) { (file) throws(PrivateFileHandle.Problem) in try file.read() }
    }

    /// Reads an owner-only file into memory that is wiped after use.
    ///
    /// - Returns: The contents, or `nil` if there is no such file.
    func readSecretFile(_ name: String) throws(StoreError) -> SecretBytes? {
        try withPrivateFile(name) { (file) throws(PrivateFileHandle.Problem) in
            try SecretBytes(count: file.size) { (room) throws(PrivateFileHandle.Problem) in
                guard try file.read(into: room) == room.count else { throw .tooLong }
            }
        }
    }

    private func withPrivateFile<Result>(
        _ name: String,
        _ body: (borrowing PrivateFileHandle) throws(PrivateFileHandle.Problem) -> Result
    ) throws(StoreError) -> Result? {
        let path = path(of: name)
        do throws(PrivateFileHandle.Problem) {
            return try body(
                PrivateFileHandle(name, in: descriptor, limit: Self.maximumCount))
        } catch {
            switch error {
            case .missing: return nil
            case .notPlainFile:
                throw StoreError(.file(.notFile), path, detail: "a link, folder, device, or pipe")
            case .wrongOwner, .system(EACCES): throw StoreError(.wrongOwner, path)
            case .wrongMode(let mode):
                throw StoreError(.wrongMode, path, detail: Self.octal(mode))
            case .tooLong: throw StoreError(.file(.corrupt), path, detail: "it is too long")
            case .system(let number): throw Self.error(number, path)
            }
        }
    }

    /// Reads a file that anyone can read, or returns `nil` if it cannot be read.
    func readPublicFile(_ name: String) -> [UInt8]? {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return try? RegularFile.contents(of: file, limit: Self.maximumCount)
    }

    /// Replaces a file atomically.
    ///
    /// After a power failure, the file is either the old one or the new one, never a part.
    func writeFile(_ name: String, _ bytes: [UInt8], mode: mode_t) throws(StoreError) {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(StoreError) in try writeFile(name, bytes, mode: mode) }
        }.get()
    }

    /// Replaces a file atomically with contents from memory that is wiped after use.
    func writeFile(_ name: String, _ bytes: SecretBytes, mode: mode_t) throws(StoreError) {
        try bytes.withBytes { (bytes) throws(StoreError) in
            try writeFile(name, bytes, mode: mode)
        }
    }

    private func writeFile(
        _ name: String, _ bytes: UnsafeRawBufferPointer, mode: mode_t
    ) throws(StoreError) {
        let path = path(of: name)
        let draft = ".\(name).new"
        // A process that died can leave a draft; the lock ensures that no process is writing it.
        unlinkat(descriptor, draft, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(descriptor, draft, flags, mode)
        guard file >= 0 else { throw Self.error(errno, path) }
        var failure: Int32 = 0
        if !Self.write(bytes, to: file) || fsync(file) != 0 { failure = errno }
        close(file)
        if failure == 0, renameat(descriptor, draft, descriptor, name) != 0 { failure = errno }
        guard failure == 0 else {
            unlinkat(descriptor, draft, 0)
            throw Self.error(failure, path)
        }
        guard fsync(descriptor) == 0 else { throw Self.error(errno, path) }
    }

    /// The size limit of a state file; the store never writes a larger one.
    private static let maximumCount = 64 * 1024

    /// Creates a directory and its missing parents with mode 0700, as XDG requires.
    ///
    /// See the XDG Base Directory Specification, "Referencing this specification".
    private static func make(_ path: String) throws(StoreError) {
        guard !path.isEmpty else {
            throw StoreError(
                .file(.notWritable), "the state directory", detail: "the path is empty")
        }
        if mkdir(path, 0o700) == 0 { return }
        switch errno {
        case EEXIST: return
        case ENOENT:
            guard let slash = path.lastIndex(of: "/") else { throw error(ENOENT, path) }
            try make(String(path[..<slash]))
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw error(errno, path) }
        default: throw error(errno, path)
        }
    }

    /// Rejects a directory in which another user could replace files.
    private static func check(_ descriptor: Int32, _ path: String) throws(StoreError) {
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
    private static func lock(
        _ descriptor: Int32, _ path: String, timeout: Duration
    ) throws(StoreError) {
        let end = ContinuousClock.now + timeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK else { throw error(errno, path) }
            guard ContinuousClock.now < end else { throw StoreError(.file(.busy), path) }
            usleep(1000)
        }
    }

    private static func requirePlainFile(_ status: stat, _ path: String) throws(StoreError) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFLNK: throw StoreError(.file(.notFile), path, detail: "a symbolic link")
        case S_IFDIR: throw StoreError(.file(.notFile), path, detail: "a directory")
        default: throw StoreError(.file(.notFile), path, detail: "a device or pipe")
        }
        guard status.st_uid == geteuid() else { throw StoreError(.wrongOwner, path) }
    }

    /// Writes all bytes; on failure, `errno` holds the reason.
    private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Bool {
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
    private static func octal(_ mode: mode_t) -> String {
        "mode " + String(mode & 0o7777, radix: 8).zeroPadded(to: 4)
    }

    /// Returns the store error for a system error number.
    private static func error(_ number: Int32, _ path: String) -> StoreError {
        let code: StoreError.Code =
            switch number {
            case EACCES, EPERM, EROFS, ENOENT, ENOTDIR, ELOOP: .file(.notWritable)
            case ENOSPC, EDQUOT: .file(.full)
            default: .file(.failed)
            }
        let text = strerror(number).map { String(cString: $0) } ?? "error \(number)"
        return StoreError(code, path, detail: text)
    }
}
