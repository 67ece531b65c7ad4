// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// Keeps other programs, and other threads, away from files meanwhile.
///
/// The lock has a file of its own, because those that it guards are replaced at each change.
package struct FileLock {
    private let descriptor: Int32

    /// Waits until nobody else holds the lock.
    ///
    /// - Parameter path: The lock's file, which is made where it is missing.
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

    /// Lets the next one in; to be called once.
    package func end() { close(descriptor) }
}
