// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Returns the bytes of hexadecimal digits; a typing error gives an empty array and a failed test.
public func hex(_ digits: String) -> [UInt8] { Hexadecimal.bytes(digits) ?? [] }
