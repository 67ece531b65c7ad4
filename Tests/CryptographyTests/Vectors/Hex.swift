// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Cryptography
import Support

/// Reads the digits of a vector; invalid digits return an empty array and fail the test.
func hex(_ digits: String) -> [UInt8] { Hexadecimal.bytes(digits) ?? [] }

/// Reads the digits of a key.
func secret(_ digits: String) -> SecretBytes { SecretBytes(hex(digits)) }

/// Copies a secret for comparison with a published value.
func bytes(_ secret: SecretBytes) -> [UInt8] { secret.withBytes { Array($0) } }
