// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
package import SQLite
internal import Support

/// The state folder of one service, which locks it.
package final class StateFolder: Sendable {
    /// The path of the folder.
    package let path: String
    private let descriptor: Int32

    /// Creates the folder if necessary, and locks it.
    package init(_ path: String) throws(StateError) {
        self.path = path
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw StateError(.notWritable, path, detail: String(cString: strerror(errno)))
        }
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw StateError(.notWritable, path, detail: String(cString: strerror(errno)))
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
            throw StateError(.notWritable, path(of: name), detail: String(cString: strerror(errno)))
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
            throw StateError(.notWritable, path(of: name), detail: String(cString: strerror(errno)))
        }
        defer { close(file) }
        guard Glibc.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0 else {
            unlinkat(descriptor, draft, 0)
            throw StateError(.full, path(of: name))
        }
        guard renameat(descriptor, draft, descriptor, name) == 0 else {
            let detail = String(cString: strerror(errno))
            unlinkat(descriptor, draft, 0)
            throw StateError(.notWritable, path(of: name), detail: detail)
        }
    }
}

/// Why the service's state cannot be used.
package struct StateError: Error, Hashable, Sendable {
    package enum Code: Hashable, Sendable {
        /// The folder or a file cannot be created or written.
        case notWritable
        /// Users other than its owner can change the folder.
        case wrongMode
        /// Another service uses the folder.
        case inUse
        /// A folder, a pipe, or a device is in the place of a file.
        case notFile
        /// The database is damaged or belongs to another program.
        case corrupt
        /// A newer version of the program wrote the database.
        case newerVersion
        /// The disk is full.
        case full
        /// Anything else.
        case failed
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
    /// Creates an error from a problem with a database file.
    package init(_ problem: DatabaseProblem, path: String, detail: String) {
        let code: Code =
            switch problem {
            case .notWritable: .notWritable
            case .notFile: .notFile
            case .corrupt: .corrupt
            case .newerVersion: .newerVersion
            case .full: .full
            case .busy, .failed: .failed
            }
        self.init(code, path, detail: detail)
    }
}

extension StateError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    package var description: String {
        let text =
            switch code {
            case .notWritable: "\(path) cannot be written: choose another folder with --state"
            case .wrongMode:
                "Other users can change \(path): set its mode to 0700 and its owner to this user"
            case .inUse: "Another service uses \(path): choose another folder with --state"
            case .notFile: "\(path) is not a file: move it away"
            case .corrupt: "\(path) is damaged or belongs to another program: move it away"
            case .newerVersion: "A newer version of this program wrote \(path): use that version"
            case .full: "The disk with \(path) is full"
            case .failed: "\(path) cannot be used"
            }
        return detail.isEmpty ? text + "." : text + " (\(detail))."
    }
}
