// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support
import TestSupport

extension RandomSource {
    /// Returns a source whose bytes depend only on a seed.
    static func seeded(_ seed: UInt64) -> RandomSource {
        let generator = Lock(SeededGenerator(seed: seed))
        return RandomSource { count in generator.withLock { $0.bytes(count) } }
    }
}
