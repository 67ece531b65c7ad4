// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import SQLite
package import Support

/// The state folder of one service, which locks it.
package final class StateFolder: Sendable {
    /// The path of the folder.
    package let path: String
    private let descriptor: Int32

    /// Creates the folder if necessary, and locks it.
    package init(_ path: String) throws(StateError) {
        self.path = path
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw StateError(.file(.notWritable), path, detail: String(cString: strerror(errno)))
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StateError(.file(.notWritable), path, detail: String(cString: strerror(errno)))
        }
        self.descriptor = descriptor
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & 0o022 == 0
        else { throw StateError(.wrongMode, path) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw StateError(.inUse, path)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Returns the path of a file in the folder.
    package func path(of name: String) -> String { path + "/" + name }

    /// Creates an empty file that only its owner can read, unless it exists.
    ///
    /// - Returns: Its path.
    /// - Throws: `StateError`.
    func makeFile(_ name: String) throws(StateError) -> String {
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(descriptor, name, flags, 0o600)
        if file >= 0 {
            close(file)
        } else if errno != EEXIST {
            throw StateError(
                .file(.notWritable), path(of: name), detail: String(cString: strerror(errno)))
        }
        return path(of: name)
    }

    /// Returns the one line of a short file, or `nil` if there is no such file.
    func read(_ name: String) -> String? {
        let bytes = try? PrivateFileHandle(
            name, in: descriptor, sharing: .groupReads, limit: 1024
        ).read()
        let line = (bytes ?? []).prefix { $0 != UInt8(ascii: "\n") }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    /// Removes a file, if it exists.
    func remove(_ name: String) { unlinkat(descriptor, name, 0) }

    /// Writes a short file that only its owner can read, and replaces an existing one as a whole.
    ///
    /// - Throws: `StateError`; an existing file is unchanged then.
    func write(_ text: String, to name: String) throws(StateError) {
        let draft = name + ".new"
        unlinkat(descriptor, draft, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(descriptor, draft, flags, 0o600)
        let bytes = Array(text.utf8)
        guard file >= 0 else {
            throw StateError(
                .file(.notWritable), path(of: name), detail: String(cString: strerror(errno)))
        }
        defer { close(file) }
        guard Glibc.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
            unlinkat(descriptor, draft, 0)
            throw StateError(.file(.full), path(of: name))
        }
        guard renameat(descriptor, draft, descriptor, name) == 0 else {
            let detail = String(cString: strerror(errno))
            unlinkat(descriptor, draft, 0)
            throw StateError(.file(.notWritable), path(of: name), detail: detail)
        }
    }
}

/// Why the service's state cannot be used.
package struct StateError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// Users other than its owner can change the folder.
        case wrongMode
        /// Another service uses the folder.
        case inUse
        /// The folder, the database, or another file cannot be used.
        case file(FileProblem)
    }

    package let code: Code
    /// The folder or file.
    package let path: String
    /// The reason in the system's words, or empty.
    package let detail: String

    init(_ code: Code, _ path: String, detail: String = "") {
        self.code = code
        self.path = path
        self.detail = detail
    }
}

extension StateError: DatabaseFailure {
    package init(_ problem: FileProblem, path: String, detail: String) {
        self.init(.file(problem), path, detail: detail)
    }
}

extension StateError: CustomStringConvertible {
    /// What is wrong, and what to do about it.
    package var description: String {
        let alternative = "choose another folder with --state"
        return switch code {
        case .wrongMode:
            "Other users can change \(path). Set its mode to 0700 and its owner to this user."
        case .inUse: "Another service uses \(path): \(alternative)."
        case .file(let problem):
            problem.cause(path, detail: detail) + " " + problem.remedy(or: alternative)
        }
    }
}
