// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The authority, its files or a merchant's certificate cannot be used; two errors are equal
/// when their codes are.
package struct ApplePayServerError: Error, Sendable {
    package enum Code: String, Hashable, Sendable, CaseIterable {
        /// A file that cannot be read or written.
        case fileInaccessible
        /// A private file that others may read or write.
        case filePermissions
        /// A file whose content is not what it should be.
        case invalidFile
        /// A merchant identifier, key or certificate of no use.
        case invalidMerchant
        /// The certificate is another merchant's.
        case differentMerchant
        /// The cryptographic library refused an operation.
        case cryptographyFailed
    }

    package let code: Code
    /// What is concerned, and what to do; never holds a key.
    package let hint: String

    package init(_ code: Code, _ hint: String) {
        self.code = code
        self.hint = hint
    }
}

extension ApplePayServerError: Hashable {
    package static func == (left: ApplePayServerError, right: ApplePayServerError) -> Bool {
        left.code == right.code
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ApplePayServerError: CustomStringConvertible {
    /// One sentence for people; holds no key.
    package var description: String {
        switch code {
        case .fileInaccessible: "Cannot read or write \(hint)."
        case .filePermissions: "Others may read or write \(hint); run chmod 600 on it."
        case .invalidFile: "The content of \(hint) is not usable."
        case .invalidMerchant: "The merchant cannot be certified: \(hint)."
        case .differentMerchant: "The certificate is another merchant's than \(hint)."
        case .cryptographyFailed: "The cryptographic library failed at \(hint)."
        }
    }
}
