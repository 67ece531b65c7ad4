// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL
internal import Glibc

/// OpenSSL's secure heap: locked in memory, excluded from core dumps, between guard pages.
enum SecureHeap {
    private static let preferredSize = 256 * 1024
    /// The size that a user can lock even under an old system's limits.
    private static let smallSize = 64 * 1024
    private static let smallestPiece = 32

    /// Creates the heap on first use; without one, OpenSSL uses the normal heap.
    ///
    /// The value says that an attempt was made, not that it succeeded. A result of 2 means that the
    /// memory could not be locked; a smaller heap may fit the limit. A result of 0 can also mean
    /// that the surrounding program has already created the heap.
    static let isReady: Bool = {
        guard Backend.isReady else { return false }
        if CRYPTO_secure_malloc_init(preferredSize, smallestPiece) == 2,
            CRYPTO_secure_malloc_done() == 1
        {
            CRYPTO_secure_malloc_init(smallSize, smallestPiece)
        }
        Backend.discardErrors()
        return true
    }()

    /// Returns zeroed memory, from the normal heap when the secure one is half full.
    ///
    /// OpenSSL puts private numbers into the same heap and fails when there is no space, so the
    /// other half is reserved for it.
    static func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        let count = max(count, 1)
        if isReady, CRYPTO_secure_malloc_initialized() == 1,
            count <= smallSize / 2, CRYPTO_secure_used() < smallSize / 2,
            let secure = CRYPTO_secure_zalloc(count, #file, #line)
        {
            return secure
        }
        let normal = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 16)
        normal.initializeMemory(as: UInt8.self, repeating: 0, count: count)
        return normal
    }

    /// Wipes and frees the memory that `allocate` returned.
    static func free(_ pointer: UnsafeMutableRawPointer, _ count: Int) {
        let count = max(count, 1)
        guard CRYPTO_secure_allocated(pointer) == 1 else {
            OPENSSL_cleanse(pointer, count)
            pointer.deallocate()
            return
        }
        CRYPTO_secure_clear_free(pointer, count, #file, #line)
    }
}

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
