// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support
import TestSupport

/// Reads the digits of a key.
func secret(_ digits: String) -> SecretBytes { SecretBytes(hex(digits)) }

/// Returns a secret's digits, for comparison with a published value.
func digits(_ secret: SecretBytes) -> String { Hexadecimal.string(secret.withBytes { Array($0) }) }
