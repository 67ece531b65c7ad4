// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Lets the kernel end this process with SIGKILL, wherever it is then.
///
/// See timer_create(2).
package func armKill(after microseconds: Int) {
    var event = sigevent()
    event.sigev_notify = Int32(SIGEV_SIGNAL)
    event.sigev_signo = SIGKILL
    var timer: timer_t?
    guard timer_create(CLOCK_MONOTONIC, &event, &timer) == 0 else { exit(3) }
    var time = itimerspec()
    time.it_value.tv_sec = microseconds / 1_000_000
    time.it_value.tv_nsec = microseconds % 1_000_000 * 1000 + 1
    guard timer_settime(timer, 0, &time, nil) == 0 else { exit(3) }
}
