// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A lock that keeps other programs and threads away from files.
///
/// The lock has its own file, because the files it guards are replaced at each change.
package struct FileLock {
    private let descriptor: Int32

    /// Acquires the lock; waits until it is available.
    ///
    /// - Parameter path: The lock's file, which is created if it is missing.
    /// - Throws: `ProcessorError` with `fileInaccessible`.
    package init(_ path: String) throws(ProcessorError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw ProcessorError(.fileInaccessible, path) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                close(descriptor)
                throw ProcessorError(.fileInaccessible, path)
            }
        }
        self.descriptor = descriptor
    }

    /// Releases the lock; call it once.
    package func end() { close(descriptor) }
}
