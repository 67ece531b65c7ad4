// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL
internal import Glibc

/// What others may see of this process's memory.
package enum ProcessMemory {
    /// Keeps the memory out of core dumps, and from other processes of the same user.
    ///
    /// A limit of the size alone does not hold where dumps go into a pipe: see core(5), and
    /// PR_SET_DUMPABLE in prctl(2). To be called before there are secrets.
    package static func protect() {
        var none = rlimit(rlim_cur: 0, rlim_max: 0)
        setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        taptopay_forbid_dumps()
    }
}
