// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

extension PCSCError {
    /// The C name, such as `SCARD_E_NO_SERVICE`, or `nil` for a code without a name.
    package var name: String? { PCSCErrorText.byCode[self]?.name }

    /// The code's digits, such as `0x8010001D`.
    package var digits: String {
        let bytes = (0..<4).reversed().map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
        return "0x" + Hexadecimal.string(bytes)
    }

    /// The reason for the error, in one sentence.
    package var cause: String {
        PCSCErrorText.byCode[self]?.cause ?? "The PC/SC service returned an unknown code."
    }

    /// The fix for the error, in one sentence.
    package var cure: String { PCSCErrorText.byCode[self]?.cure ?? "See the pcscd log." }
}

extension PCSCError: CustomStringConvertible {
    /// A human-readable description with the reason, the fix, and the code.
    package var description: String {
        "\(cause) \(cure) (\(digits)\(name.map { " " + $0 } ?? ""))"
    }
}
