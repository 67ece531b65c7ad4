// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL
internal import Glibc

/// Protects the memory of this process from other processes.
package enum ProcessMemory {
    /// Excludes the memory from core dumps and from other processes of the same user.
    ///
    /// The size limit alone is not enough when core dumps are written to a pipe: see core(5), and
    /// PR_SET_DUMPABLE in prctl(2). Call this function before creating any secrets.
    package static func protect() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        taptopay_forbid_dumps()
    }
}
