// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Raises a signal on this thread, whose error number is 77, in a process of its own.
///
/// - Returns: The error number after the signal's handler.
func errorNumber(after number: Int32) -> Int32 {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    // The threads of the concurrency pool block signals.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    errno = 77
    raise(number)
    return errno
}
