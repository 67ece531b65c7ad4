// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// A test that requires pcscd and its drivers, and is skipped without them.
    static var pcscd: ConditionTrait {
        .enabled(
            if: PrivatePCSCD.isInstalled,
            "pcscd is missing: apt-get install pcscd libccid vsmartcard-vpcd")
    }
}
