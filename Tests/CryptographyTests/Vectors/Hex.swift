// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support
import TestSupport

/// Reads the digits of a key.
func secret(_ digits: String) -> SecretBytes { SecretBytes(hex(digits)) }

/// Copies a secret for comparison with a published value.
func bytes(_ secret: SecretBytes) -> [UInt8] { secret.withBytes { Array($0) } }
