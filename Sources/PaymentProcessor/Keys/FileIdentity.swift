// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The identity of the file at a path.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let inode: ino_t

    /// Examines a private file without opening it.
    ///
    /// - Throws: `ProcessorError` with `fileInaccessible` if there is no such file, or
    ///   `filePermissions` if other users have access.
    init(ofPrivateFile path: String) throws(ProcessorError) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw ProcessorError(.fileInaccessible, path)
        }
        guard status.st_mode & (S_IRWXG | S_IRWXO) == 0 else {
            throw ProcessorError(.filePermissions, path)
        }
        (device, inode) = (status.st_dev, status.st_ino)
    }
}
